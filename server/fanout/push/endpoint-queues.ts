import type { ServerPorts, Timer } from '../../ports.ts';

/**
 * `refused` = the service will never accept this push. `gone` = it will accept no push for this endpoint. `unusable` = no push can be
 * encrypted for the subscription.
 */
export type PushOutcome = 'sent' | 'failed' | 'refused' | 'gone' | 'unusable';

type PushJob = {
  /** The newest job of a key wins. */
  readonly key: string;
  readonly expiresAt: number;
  /** An aborted attempt counts as failed, whatever its later answer. */
  send(signal: AbortSignal): Promise<PushOutcome>;
};

/**
 * One queue per endpoint, so that a push service that does not answer delays no other. States of an endpoint: idle → sending (one job at a
 * time, with a deadline) → idle, or after a failure resting (longer after each failure) → sending …
 */
export type EndpointQueues = {
  offer(endpoint: string, job: PushJob): void;
  countWaiting(): number;
  /** Waits until no job is being sent or can be sent. It does not wait for resting endpoints. */
  drain(): Promise<void>;
  /** Aborts the jobs being sent and drops the others. */
  close(): void;
};

const MOST_PER_ENDPOINT = 20;
const MOST_AT_ONCE = 32;
/** Endpoints that have never answered use at most this many slots. The other half is for endpoints that have answered. */
const MOST_UNKNOWN_AT_ONCE = 16;
const MOST_REMEMBERED = 50_000;
const DEADLINE_MS = 10_000;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 3_600_000;
/** After this many consecutive failures the waiting jobs are dropped, because they are old by then. */
const MOST_FAILURES = 6;

type Queue = {
  readonly endpoint: string;
  readonly jobs: Map<string, PushJob>;
  failures: number;
  state: 'idle' | 'sending' | 'resting';
  timer: Timer | undefined;
};
type Ports = Pick<ServerPorts, 'clock' | 'timers' | 'log'>;

export function createEndpointQueues(ports: Ports): EndpointQueues {
  const queues = new Map<string, Queue>();
  const ready = { answering: new Set<Queue>(), unknown: new Set<Queue>() };
  const running = { answering: 0, unknown: 0 };
  const answering = new Set<string>();
  const attempts = new Set<AbortController>();
  let drained: (() => void)[] = [];
  let isClosed = false;

  const kindOf = (queue: Queue) => (answering.has(queue.endpoint) ? 'answering' : 'unknown');

  function offer(endpoint: string, job: PushJob): void {
    if (isClosed) return;
    const queue = queues.get(endpoint) ?? { endpoint, jobs: new Map<string, PushJob>(), failures: 0, state: 'idle' as const, timer: undefined };
    queues.set(endpoint, queue);
    queue.jobs.set(job.key, job);
    const [oldest] = queue.jobs.keys();
    if (queue.jobs.size > MOST_PER_ENDPOINT && oldest !== undefined) queue.jobs.delete(oldest);
    if (queue.state === 'idle') ready[kindOf(queue)].add(queue);
    pump();
  }

  function pickNext(): Queue | undefined {
    if (running.answering + running.unknown >= MOST_AT_ONCE) return undefined;
    const [known] = ready.answering;
    const [unknown] = ready.unknown;
    const isUnknownNext = unknown !== undefined && running.unknown < MOST_UNKNOWN_AT_ONCE && (known === undefined || running.unknown < running.answering);
    const next = isUnknownNext ? unknown : known;
    if (next !== undefined) ready[isUnknownNext ? 'unknown' : 'answering'].delete(next);
    return next;
  }

  function pump(): void {
    for (let queue = pickNext(); queue !== undefined; queue = pickNext()) void work(queue);
    if (attempts.size > 0 || ready.answering.size > 0 || ready.unknown.size > 0) return;
    for (const resolve of drained.splice(0)) resolve();
  }

  async function work(queue: Queue): Promise<void> {
    const kind = kindOf(queue);
    const [job] = queue.jobs.values();
    if (job === undefined) return;
    queue.jobs.delete(job.key);
    queue.state = 'sending';
    running[kind] += 1;
    const outcome = job.expiresAt > ports.clock.now() ? await attempt(job) : 'refused';
    running[kind] -= 1;
    if (!isClosed) settle(queue, job, outcome);
    pump();
  }

  async function attempt(job: PushJob): Promise<PushOutcome> {
    const abort = new AbortController();
    attempts.add(abort);
    const deadline = ports.timers.after(DEADLINE_MS, () => abort.abort());
    const given = new Promise<PushOutcome>((resolve) => abort.signal.addEventListener('abort', () => resolve('failed'), { once: true }));
    const sent = job.send(abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) ports.log.error('push failed', error);
      return 'failed' as const;
    });
    const outcome = await Promise.race([sent, given]);
    deadline.cancel();
    attempts.delete(abort);
    return outcome;
  }

  function settle(queue: Queue, job: PushJob, outcome: PushOutcome): void {
    queue.state = 'idle';
    if (outcome === 'gone' || outcome === 'unusable') return void queues.delete(queue.endpoint);
    if (outcome === 'failed') return rest(queue, job);
    if (outcome === 'sent') remember(queue);
    if (queue.jobs.size > 0) ready[kindOf(queue)].add(queue);
    else if (queue.failures === 0) queues.delete(queue.endpoint);
  }

  function remember(queue: Queue): void {
    queue.failures = 0;
    queue.timer?.cancel();
    answering.add(queue.endpoint);
    const [oldest] = answering;
    if (answering.size > MOST_REMEMBERED && oldest !== undefined) answering.delete(oldest);
  }

  function rest(queue: Queue, job: PushJob): void {
    answering.delete(queue.endpoint);
    queue.failures += 1;
    queue.state = 'resting';
    queue.timer?.cancel();
    if (queue.failures > MOST_FAILURES) queue.jobs.clear();
    else if (!queue.jobs.has(job.key)) queue.jobs.set(job.key, job);
    queue.timer = ports.timers.after(Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (queue.failures - 1)), () => wake(queue));
  }

  function wake(queue: Queue): void {
    queue.state = 'idle';
    if (queue.jobs.size > 0) {
      ready.unknown.add(queue);
      pump();
      // The failures are remembered for a while, so that each message does not start the retries of a dead endpoint again.
    } else queue.timer = ports.timers.after(LONGEST_REST_MS, () => void (queue.state === 'idle' && queue.jobs.size === 0 && queues.delete(queue.endpoint)));
  }

  return {
    offer,
    countWaiting: () => [...queues.values()].reduce((sum, { jobs }) => sum + jobs.size, attempts.size),
    drain: async () => {
      if (attempts.size > 0 || ready.answering.size > 0 || ready.unknown.size > 0) await new Promise<void>((resolve) => drained.push(resolve));
    },
    close: () => {
      isClosed = true;
      for (const { timer } of queues.values()) timer?.cancel();
      queues.clear();
      ready.answering.clear();
      ready.unknown.clear();
      for (const abort of attempts) abort.abort();
      pump();
    },
  };
}
