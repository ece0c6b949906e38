package io.salvor.reading.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import org.junit.jupiter.api.Test;

class KubernetesTest {
  @Test
  void readsEventTablesAndTakesNormalEventsForNoFailure() {
    String text =
        """
          Warning  Failed   15s (x4 over 2m)  kubelet  Failed to pull image "r.example/a:1": 429 Too Many Requests
          Warning  Failed   15s  kubelet  Error: ErrImagePull
          Normal   BackOff  6s (x2 over 11s)  kubelet  Back-off pulling image "r.example/a:1"
        3m          Warning   NodeNotReady       node/gpu-9       Node gpu-9 status is now: NodeNotReady
        3m          Warning   Evicted            pod/llm-3        The node was low on resource: memory.
        3m          Normal    Killing            pod/llm-3        Stopping container
        """;

    assertThat(Read.events(text))
        .containsExactly(
            "job unknown FAILED [] exit=? ErrImagePull",
            "job unknown FAILED [] exit=? ErrImagePull",
            "node gpu-9 CONDITION Ready False NodeNotReady: Node gpu-9 status is now: NodeNotReady",
            "job llm-3 FAILED [] exit=? Evicted");
    assertThat(Read.facts(text).get(0).time()).isEqualTo(Read.ARRIVAL.minusSeconds(15));
  }

  @Test
  void readsADescribedPod() {
    String text =
        """
        Name:         trainer-0
        Node:         gpu-3/10.0.0.3
            Last State:     Terminated
              Reason:       OOMKilled
              Exit Code:    137
        """;

    assertThat(Read.events(text))
        .containsExactly("job trainer-0 FAILED [gpu-3] exit=137:0 OOMKilled");
  }

  @Test
  void readsTablesOfPodsAndNodes() {
    String text =
        """
        NAME        READY   STATUS             RESTARTS   AGE
        llm-0       0/1     ImagePullBackOff   0          5m
        llm-1       1/1     Running            0          5m
        NAME    STATUS                        ROLES    AGE   VERSION
        gpu-1   Ready                         <none>   10d   v1.29.1
        gpu-2   NotReady,SchedulingDisabled   <none>   10d   v1.29.1
        """;

    assertThat(Read.events(text))
        .containsExactly(
            "job llm-0 FAILED [] exit=? ImagePullBackOff",
            "node gpu-1 CONDITION Ready True",
            "node gpu-2 CORDONED Unschedulable True",
            "node gpu-2 CONDITION Ready False");
  }

  @Test
  void countsGpusThatCannotBeAllocated() {
    String text =
        """
        Capacity:
          nvidia.com/gpu:  8
        Allocatable:
          nvidia.com/gpu:  %s
        """;

    assertThat(Read.events(text.formatted("6"))).containsExactly("health GpuCount [GPU_MISSING] 2");
    assertThat(Read.events(text.formatted("8"))).isEmpty();
  }

  @Test
  void readsHealthLabels() {
    assertThat(Read.events("autopilot.ibm.com/gpuhealth=EVICT"))
        .containsExactly("health autopilot.ibm.com/gpuhealth [EVICT]");
    assertThat(Read.events("autopilot.ibm.com/gpuhealth=PASS"))
        .containsExactly("health autopilot.ibm.com/gpuhealth [PASS] healthy");
    assertThat(Read.events("a.example.com/dcgm.level.3=ERR_2024-11-04_09.32.03UTC_pcie.0"))
        .containsExactly("health a.example.com/dcgm.level.3 [pcie]");
  }

  @Test
  void keepsAConditionWithoutANodeAsText() {
    assertThat(Read.events("Node became not ready: {Type:Ready Status:False Reason:X Message:y}"))
        .isEmpty();
    assertThat(
            Read.events(
                "node gpu-7: {Type:Ready Status:Unknown Reason:NodeStatusUnknown Message:y}"))
        .containsExactly("node gpu-7 LOST Ready Unknown NodeStatusUnknown: y");
  }

  @Test
  void readsEventsAsYaml() {
    assertThat(Read.sample("k8s-events.yaml"))
        .hasSize(9)
        .allMatch(line -> line.startsWith("text KUBERNETES"))
        .contains(
            "text KUBERNETES kind-control-plane r-1 Normal Created: Created container hello-world");
  }

  @Test
  void readsAListOfPodsAndNodesAsJson() {
    String text =
        """
        {"apiVersion":"v1","kind":"List","items":[
         {"kind":"Pod","metadata":{"name":"llm-0","labels":{"job-name":"llm"}},"spec":{"nodeName":"gpu-1"},
          "status":{"phase":"Running","containerStatuses":[{"state":{"waiting":{"reason":"CrashLoopBackOff"}},
           "lastState":{"terminated":{"exitCode":137,"reason":"OOMKilled","finishedAt":"2024-05-01T10:00:00Z"}}}]}},
         {"kind":"Pod","metadata":{"name":"ok"},"spec":{"nodeName":"gpu-1"},"status":{"phase":"Succeeded"}},
         {"kind":"Node","metadata":{"name":"gpu-2"},"spec":{"unschedulable":true},
          "status":{"capacity":{"nvidia.com/gpu":"8"},"allocatable":{"nvidia.com/gpu":"7"},
           "conditions":[{"type":"DiskPressure","status":"False"},
            {"type":"Ready","status":"Unknown","reason":"NodeStatusUnknown","message":"Kubelet stopped posting"}]}}]}
        """;

    assertThat(Read.brief(text))
        .containsExactly(
            "job llm FAILED [gpu-1] exit=137:0 OOMKilled",
            "job ok COMPLETED [gpu-1] exit=?",
            "node gpu-2 LOST Ready Unknown NodeStatusUnknown: Kubelet stopped posting",
            "node gpu-2 CORDONED Unschedulable True",
            "health gpu-2 GpuCount [GPU_MISSING] 1");
    assertThat(Read.facts(text).get(0).time()).isEqualTo("2024-05-01T10:00:00Z");
  }

  @Test
  void readsAnEvictedPodAsYaml() {
    String text =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: llm-1}
        spec: {nodeName: gpu-5}
        status: {phase: Failed, reason: Evicted, message: 'The node was low on resource: memory.'}
        """;

    JobEvent event = (JobEvent) Read.facts(text).get(0);

    assertThat(Read.brief(event)).isEqualTo("job llm-1 FAILED [gpu-5] exit=? Evicted");
    assertThat(event.message()).contains("low on resource: memory");
  }

  @Test
  void readsNodesAndJobsOfSlurmsRestInterface() {
    assertThat(Read.sample("slurmrestd-nodes.json"))
        .containsExactly(
            "node naboo145 CORDONED DRAIN Kill task failed",
            "node naboo146 CORDONED DRAIN Kill task failed",
            "health SlurmNodes [NODES_OK] healthy 1");
    assertThat(
            Read.brief(
                """
                {"meta":{"slurm":{"release":"24.05"}},"jobs":[{"job_id":5,"job_state":["NODE_FAIL"],"nodes":"gpu-1",
                 "exit_code":{"return_code":{"set":true,"number":1},"signal":{"id":{"set":true,"number":0}}},
                 "end_time":{"set":true,"number":1714557600}}]}
                """))
        .containsExactly("job 5 FAILED [gpu-1] exit=1:0 NODE_FAIL");
  }

  @Test
  void readsAlertsEachWithItsOwnStatus() {
    assertThat(Read.sample("alertmanager-webhook.json"))
        .containsExactly("health gpu1 GpuXidGauge [79]");
    assertThat(Read.sample("alertmanager-webhook-0.33.json"))
        .containsExactly("health gpu1 GpuXidGauge [79]");
    assertThat(Read.sample("alertmanager-webhook-resolved.json"))
        .containsExactly("health gpu1 GpuXidGauge [79] healthy");
    assertThat(Read.sample("alertmanager-webhook-mixed.json"))
        .containsExactly("health gpu1 GpuHot [] healthy", "health gpu1 GpuXidGauge [79]");
    assertThat(Read.sample("alertmanager-alerts.json"))
        .hasSize(9)
        .contains("health TargetDown []", "health Watchdog []");
  }

  @Test
  void readsAHealthReportWithItsEntitiesAndAdvice() {
    HealthEvent event =
        (HealthEvent)
            Read.facts(
                    """
                    {
                      "agent": "syslog", "componentClass": "GPU", "checkName": "SysLogsXIDError",
                      "isFatal": true, "isHealthy": false, "errorCode": ["79"], "nodeName": "gpu-1",
                      "entitiesImpacted": [{"entityType": "PCI", "entityValue": "0000:3B:00.0"}],
                      "recommendedAction": "RESTART_BM", "message": "GPU has fallen off the bus"
                    }
                    """)
                .get(0);

    assertThat(Read.brief(event)).isEqualTo("health gpu-1 GpuXid [79]");
    assertThat(event.entity("PCI")).isEqualTo("0000:3b:00");
    assertThat(event.recommendedAction()).isEqualTo("RESTART_BM");
  }
}
