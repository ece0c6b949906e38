package io.salvor.bench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Log lines such as a GPU node writes: much noise of kernel, system and jobs, 1 in 100 telling. */
final class LogLines {
  private static final String[] NOISE = {
    "systemd[1]: Started Session %d of User train%d.",
    "systemd[1]: logrotate.service: Deactivated successfully after %d ms, unit run number %d",
    "sshd[%d]: Accepted publickey for train%d from 10.20.30.40 port 51234 ssh2: ED25519 SHA256:q8Zr",
    "CRON[%d]: (root) CMD (command -v debian-sa1 > /dev/null && debian-sa1 %d 1)",
    "kernel: [%d.123456] audit: type=1400 audit(1717239600.%d:88): apparmor=\"ALLOWED\" profile=\"/usr\"",
    "kernel: veth%dab12: renamed from eth%d, entered promiscuous mode on bridge cni0",
    "kubelet[%d]: I0601 11:00:00.123456 2201 reconciler.go:%d] operationExecutor.MountVolume started",
    "containerd[%d]: time=\"2026-06-01T11:00:00Z\" level=info msg=\"cleaning up dead shim\" id=%d",
    "slurmd[%d]: launch task StepId=%d.0 request from UID:5000 GID:5000 HOST:10.0.0.1 PORT:51000",
    "train[%d]: step %d loss 2.3456 lr 0.000123 tokens/s 123456 mem 71.2 GiB grad 0.987",
    "train[%d]: [rank0] saving checkpoint to /scratch/run/checkpoint_%d in the background",
    "chronyd[%d]: Selected source 10.1.2.3 (ntp%d.cluster.example), offset 12 us, skew 0.01 ppm",
  };

  private static final String[] TELLING = {
    "kernel: NVRM: Xid (PCI:0000:3b:00): 31, pid=%d, name=python, Ch %08x, MMU Fault: ENGINE GRAPHICS",
    "kernel: NVRM: Xid (PCI:0000:9a:00): 13, pid=%d, Graphics SM Warp Exception on (GPC %d, TPC 1)",
    "kernel: NVRM: Xid (PCI:0000:5d:00): 79, pid=%d, name=python, GPU has fallen off the bus. %d",
    "kernel: nvidia-nvswitch3: SXid (PCI:0000:85:00.0): 2003%d, Non-fatal, Link %d LTSSM Fault Up",
    "kernel: mlx5_core 0000:%02x:00.0 ib%d: Link DOWN",
    "train[%d]: NCCL WARN Call to recv from 10.0.0.1<%d> failed : Connection reset by peer",
    "slurmd[%d]: error: *** JOB %d ON gpu-17 CANCELLED AT 2026-06-01T11:00:00 DUE TO NODE FAILURE",
  };

  private LogLines() {}

  /** This many lines of about 100 bytes; the same seed gives the same lines. */
  static byte[] make(int count, long seed) {
    Random random = new Random(seed);
    ByteArrayOutputStream text = new ByteArrayOutputStream(count * 110);
    for (int i = 0; i < count; i++) {
      boolean isTelling = random.nextInt(100) == 0;
      String[] forms = isTelling ? TELLING : NOISE;
      String form = forms[random.nextInt(forms.length)];
      String prefix =
          String.format("Jun  1 %02d:%02d:%02d gpu-17 ", i / 3600 % 24, i / 60 % 60, i % 60);
      String line = prefix + String.format(form, random.nextInt(10), 1000 + random.nextInt(9000));
      text.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1));
      text.write('\n');
    }
    return text.toByteArray();
  }
}
