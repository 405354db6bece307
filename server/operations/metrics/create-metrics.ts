import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../ports.ts';

/** Values that are read when the metrics are requested, instead of being counted. */
export type MetricSources = {
  readonly countSockets: () => Readonly<Record<string, number>>;
  readonly countWaitingPushes: () => number;
  readonly readDatabaseBytes: () => Promise<number>;
};

export type PrometheusMetrics = Metrics & { readonly registry: Registry; observe(sources: MetricSources): void };

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const MS = 1000;

/** Requests to unknown paths may have any method, so they share one label. */
const OTHER_METHOD = 'other';
const UNKNOWN_COMMAND = 'unknown';

/** `methods` are those of the engine socket. Any other name is counted as unknown. */
export function createMetrics(methods: readonly string[]): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  // Event-loop delay, heap, garbage collection, processor time, open files.
  collectDefaultMetrics({ register: registry });
  const requests = createRequestMetrics(registers, new Set(methods));
  const commits = createCommitMetrics(registers);
  const messages = new Counter({ name: 'wisp_messages_stored_total', help: 'Messages committed since the start.', registers });
  const uploads = new Counter({ name: 'wisp_upload_bytes_total', help: 'Bytes of files received since the start.', registers });
  return {
    registry,
    ...requests,
    groupCommitStarted: commits,
    messagesStored: (count) => messages.inc(count),
    uploadReceived: (bytes) => uploads.inc(bytes),
    observe: (sources) => registerSources(registry, sources),
  };
}

function createRequestMetrics(registers: Registry[], methods: ReadonlySet<string>): Pick<Metrics, 'requestAnswered' | 'commandStarted'> {
  const requests = new Counter({
    name: 'wisp_http_requests_total',
    help: 'Answered requests by route, HTTP status and code of the envelope.',
    labelNames: ['method', 'route', 'status', 'code'] as const,
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'wisp_http_request_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['route'] as const,
    buckets: SECONDS,
    registers,
  });
  const commands = new Counter({
    name: 'wisp_engine_requests_total',
    help: 'Requests of the engine socket by method and code; 0 = done, all else is a refusal.',
    labelNames: ['method', 'code'] as const,
    registers,
  });
  const commandSeconds = new Histogram({
    name: 'wisp_engine_request_seconds',
    help: 'Time from taking a request of the engine socket up to its answer.',
    labelNames: ['method'] as const,
    buckets: SECONDS,
    registers,
  });
  return {
    requestAnswered: ({ method, route, status, code, durationMs }) => {
      requests.inc({ method: route === 'none' ? OTHER_METHOD : method, route, status: String(status), code: code === undefined ? '' : String(code) });
      requestSeconds.observe({ route }, durationMs / MS);
    },
    commandStarted: (asked) => {
      const method = methods.has(asked) ? asked : UNKNOWN_COMMAND;
      const end = commandSeconds.startTimer({ method });
      return (code) => {
        end();
        commands.inc({ method, code: String(code) });
      };
    },
  };
}

function createCommitMetrics(registers: Registry[]): Metrics['groupCommitStarted'] {
  const sizes = new Histogram({ name: 'wisp_group_commit_commands', help: 'Commands that shared a transaction.', buckets: GROUP_SIZES, registers });
  const seconds = new Histogram({ name: 'wisp_group_commit_seconds', help: 'Time of a transaction with its commit.', buckets: SECONDS, registers });
  const failures = new Counter({ name: 'wisp_group_commit_failures_total', help: 'Transactions of which nothing was kept.', registers });
  return (commands) => {
    sizes.observe(commands);
    const end = seconds.startTimer();
    return (isCommitted) => {
      end();
      if (!isCommitted) failures.inc();
    };
  };
}

function registerSources(registry: Registry, sources: MetricSources): void {
  const registers: Registry[] = [];
  registry.registerMetric(
    new Gauge({
      name: 'wisp_sockets',
      help: 'Open sockets by kind.',
      labelNames: ['kind'] as const,
      registers,
      collect() {
        for (const [kind, count] of Object.entries(sources.countSockets())) this.set({ kind }, count);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'wisp_pushes_waiting',
      help: 'Notifications that wait for their push service.',
      registers,
      collect() {
        this.set(sources.countWaitingPushes());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'wisp_database_bytes',
      help: 'Size of the database.',
      registers,
      async collect() {
        this.set(await sources.readDatabaseBytes());
      },
    }),
  );
}
