package io.salvor.reading;

import java.time.Instant;
import java.time.ZoneOffset;

/**
 * Reads a date at a place of a line: ISO forms, syslog, {@code date}-like and {@code MM/dd} forms.
 * Written by hand because it runs on every line.
 */
final class Stamp {
  private static final long DAY_SECONDS = 86_400;

  private final int arrivalYear;
  private final long latest;
  private String text = "";

  /** Where the date ends, after a successful read. */
  private int end;

  private Instant time = Instant.EPOCH;

  /** Dates without a year are of the year of arrival, or of the one before. */
  Stamp(Instant arrival) {
    this.arrivalYear = arrival.atOffset(ZoneOffset.UTC).getYear();
    this.latest = arrival.getEpochSecond() + DAY_SECONDS;
  }

  int end() {
    return end;
  }

  Instant time() {
    return time;
  }

  /** Reads any of the forms at this place; false when there is none. */
  boolean read(String line, int from) {
    text = line;
    if (from >= line.length()) {
      return false;
    }
    char c = line.charAt(from);
    if (c >= '0' && c <= '9') {
      return iso(from) || monthSlashDay(from);
    }
    if (c < 'A' || c > 'Z') {
      return false;
    }
    if (isWeekday(from)) {
      int next = from + 4;
      return digit(next) >= 0 ? iso(next) : monthFirst(next);
    }
    return monthFirst(from);
  }

  /** {@code 2024-04-20T09:09:37.5+0000}, also with blanks, slashes, dots, without seconds. */
  private boolean iso(int from) {
    int year = number(from, 4);
    int month = number(from + 5, 2);
    int day = number(from + 8, 2);
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > 31) {
      return false;
    }
    char separator = text.charAt(from + 4);
    if (separator != '-' && separator != '/' && separator != '.'
        || text.charAt(from + 7) != separator) {
      return false;
    }
    int at = from + 10;
    if (at >= text.length() || text.charAt(at) != 'T' && text.charAt(at) != ' ') {
      return false;
    }
    return clock(at + 1, year, month, day);
  }

  /** {@code Dec 6 19:25:33}, {@code Feb 23 16:24:18 2025}, {@code Feb 25 2025 13:59:45}. */
  private boolean monthFirst(int from) {
    int month = month(from);
    if (month == 0 || from + 6 > text.length() || text.charAt(from + 3) != ' ') {
      return false;
    }
    int at = from + 4;
    if (text.charAt(at) == ' ') {
      at++;
    }
    int digits = digit(at + 1) >= 0 ? 2 : 1;
    int day = number(at, digits);
    at += digits;
    if (day < 1 || day > 31 || at >= text.length() || text.charAt(at) != ' ') {
      return false;
    }
    at++;
    int year = number(at, 4);
    if (year >= 1970) {
      return at + 4 < text.length() && clock(at + 5, year, month, day);
    }
    if (!clock(at, arrivalYear, month, day)) {
      return false;
    }
    return yearBehind(month, day, at);
  }

  private boolean yearBehind(int month, int day, int clockAt) {
    int behind = end < text.length() && text.charAt(end) == ' ' ? number(end + 1, 4) : -1;
    if (behind >= 1970 && behind < 2200 && digit(end + 5) < 0) {
      int yearEnd = end + 5;
      clock(clockAt, behind, month, day);
      end = yearEnd;
    } else if (time.getEpochSecond() > latest) {
      return clock(clockAt, arrivalYear - 1, month, day);
    }
    return true;
  }

  /** {@code 12/09 06:49:23}. */
  private boolean monthSlashDay(int from) {
    int month = number(from, 2);
    int day = number(from + 3, 2);
    if (month < 1 || month > 12 || day < 1 || day > 31 || from + 6 > text.length()) {
      return false;
    }
    return text.charAt(from + 2) == '/'
        && text.charAt(from + 5) == ' '
        && withoutYear(from + 6, month, day);
  }

  /** {@code 0218 04:54:22.864467}, month and day without a separator, as klog writes. */
  boolean readMonthDay(String line, int from) {
    text = line;
    int month = number(from, 2);
    int day = number(from + 2, 2);
    if (month < 1 || month > 12 || day < 1 || day > 31 || from + 5 > text.length()) {
      return false;
    }
    return text.charAt(from + 4) == ' ' && withoutYear(from + 5, month, day);
  }

  private boolean withoutYear(int at, int month, int day) {
    if (!clock(at, arrivalYear, month, day)) {
      return false;
    }
    return time.getEpochSecond() <= latest || clock(at, arrivalYear - 1, month, day);
  }

  private boolean clock(int at, int year, int month, int day) {
    int hour = number(at, 2);
    int minute = number(at + 3, 2);
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || text.charAt(at + 2) != ':') {
      return false;
    }
    int second = 0;
    int nanos = 0;
    end = at + 5;
    if (end < text.length() && text.charAt(end) == ':') {
      second = number(end + 1, 2);
      if (second < 0 || second > 60) {
        return false;
      }
      end += 3;
      nanos = fraction();
    }
    long epoch = days(year, month, day) * DAY_SECONDS + hour * 3600L + minute * 60L + second;
    time = Instant.ofEpochSecond(epoch - zone(), nanos);
    return true;
  }

  private int fraction() {
    if (end >= text.length()
        || text.charAt(end) != '.' && text.charAt(end) != ','
        || digit(end + 1) < 0) {
      return 0;
    }
    end++;
    int nanos = 0;
    int scale = 100_000_000;
    for (int d = digit(end); d >= 0; d = digit(++end)) {
      nanos += d * scale;
      scale /= 10;
    }
    return nanos;
  }

  /** Offset from UTC in seconds; the place moves behind it. */
  private int zone() {
    if (end >= text.length()) {
      return 0;
    }
    char c = text.charAt(end);
    if (c == 'Z') {
      end++;
      return 0;
    }
    if (c != '+' && c != '-' || number(end + 1, 2) < 0) {
      return 0;
    }
    int colon = end + 3 < text.length() && text.charAt(end + 3) == ':' ? 1 : 0;
    int minutes = number(end + 3 + colon, 2);
    if (minutes < 0) {
      return 0;
    }
    int seconds = number(end + 1, 2) * 3600 + minutes * 60;
    end += 5 + colon;
    return c == '+' ? seconds : -seconds;
  }

  private boolean isWeekday(int from) {
    if (from + 5 > text.length() || text.charAt(from + 3) != ' ') {
      return false;
    }
    return "SunMonTueWedThuFriSat".indexOf(text.substring(from, from + 3)) % 3 == 0;
  }

  private int month(int from) {
    if (from + 3 > text.length()) {
      return 0;
    }
    int key = text.charAt(from) << 16 | text.charAt(from + 1) << 8 | text.charAt(from + 2);
    return switch (key) {
      case 0x4a616e -> 1;
      case 0x466562 -> 2;
      case 0x4d6172 -> 3;
      case 0x417072 -> 4;
      case 0x4d6179 -> 5;
      case 0x4a756e -> 6;
      case 0x4a756c -> 7;
      case 0x417567 -> 8;
      case 0x536570 -> 9;
      case 0x4f6374 -> 10;
      case 0x4e6f76 -> 11;
      case 0x446563 -> 12;
      default -> 0;
    };
  }

  private int digit(int at) {
    if (at >= text.length()) {
      return -1;
    }
    int d = text.charAt(at) - '0';
    return d >= 0 && d <= 9 ? d : -1;
  }

  private int number(int from, int digits) {
    int value = 0;
    for (int i = 0; i < digits; i++) {
      int d = digit(from + i);
      if (d < 0) {
        return -1;
      }
      value = value * 10 + d;
    }
    return value;
  }

  /** Days from 1970-01-01 in the civil calendar. */
  private static long days(int year, int month, int day) {
    int y = month <= 2 ? year - 1 : year;
    int era = y / 400;
    int yearOfEra = y - era * 400;
    int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146_097L + dayOfEra - 719_468L;
  }
}
