package io.salvor.model.signal;

/**
 * One bit that is set in a register of XID 74; several may be set in one line.
 *
 * @param register 0 to 6, in the order of the line
 * @param bit 0 to 31
 * @param alone true when it is the only bit set in all registers
 */
public record NvlinkBit(Where where, int register, int bit, boolean alone) implements Signal {

  @Override
  public String code() {
    return "XID 74 REG" + register + " bit " + bit;
  }
}
