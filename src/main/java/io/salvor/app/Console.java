package io.salvor.app;

import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Clock;

/** What a command talks to: standard streams, the terminal behind them, and the clock. */
record Console(InputStream in, PrintWriter out, PrintWriter err, Terminal terminal, Clock clock) {}
