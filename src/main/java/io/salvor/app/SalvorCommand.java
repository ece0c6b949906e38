package io.salvor.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code salvor}. */
@Command(
    name = "salvor",
    mixinStandardHelpOptions = true,
    versionProvider = SalvorCommand.Version.class,
    description = "Decides what a GPU cluster should do when something breaks, and says why.",
    synopsisSubcommandLabel = "COMMAND")
final class SalvorCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  /** The version of this build. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
      Properties properties = new Properties();
      try (InputStream in = SalvorCommand.class.getResourceAsStream("/salvor-version.properties")) {
        if (in != null) {
          properties.load(in);
        }
      }
      return new String[] {"salvor " + properties.getProperty("version", "unknown")};
    }
  }
}
