import type { Page } from 'playwright';

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly frames?: readonly { readonly url: string; readonly processId: number }[] } };
};

/** One task of a page's main thread. `ms` = processor time of the thread, which other processes do not lengthen. */
export type Task = { readonly atMs: number; readonly ms: number; readonly wallMs: number; readonly longest: string };

/**
 * The fewest categories that name tasks, processes and calls, because recording more slows the page down. `*` excludes what a browser records by default
 * when only disabled-by-default categories are requested.
 */
const TRACE = { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'], excludedCategories: ['*'] };

/** Records the tasks of the page's main thread until the returned function is called. */
export async function recordTasks(page: Page): Promise<() => Promise<Task[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: TRACE });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return readTasks(events, processOf(events, page.url()));
  };
}

function processOf(events: readonly TraceEvent[], url: string): number {
  const frames = events.flatMap((event) => (event.name === 'TracingStartedInBrowser' ? (event.args?.data?.frames ?? []) : []));
  const frame = frames.find((candidate) => candidate.url === url);
  if (frame === undefined) throw new Error(`no process of ${url} in the trace`);
  return frame.processId;
}

function readTasks(events: readonly TraceEvent[], pid: number): Task[] {
  const main = events.find((event) => event.name === 'thread_name' && event.pid === pid && event.args?.name === 'CrRendererMain')?.tid;
  if (main === undefined) throw new Error('no main thread in the trace');
  const own = events.filter((event) => event.pid === pid && event.tid === main && event.ph === 'X');
  const tasks = own.filter((event) => event.name === 'RunTask');
  const first = tasks.reduce((least, { ts }) => Math.min(least, ts), Number.POSITIVE_INFINITY);
  return tasks.map((task) => ({
    atMs: (task.ts - first) / 1000,
    // The recorder's own work counts for the task that it interrupts, whose processor time may then exceed its duration.
    ms: Math.min(task.tdur ?? Number.POSITIVE_INFINITY, task.dur ?? 0) / 1000,
    wallMs: (task.dur ?? 0) / 1000,
    longest: describeInside(task, own),
  }));
}

const WORTH_DESCRIBING_MS = 20;

/** The longest parts of a long task, to find its cause. */
function describeInside(task: TraceEvent, own: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  if (end - task.ts < WORTH_DESCRIBING_MS * 1000) return '';
  const inside = own.filter((event) => event.name !== task.name && event.ts >= task.ts && event.ts < end);
  const longest = inside.toSorted((left, right) => (right.dur ?? 0) - (left.dur ?? 0)).slice(0, 3);
  return longest.map(({ name, dur, args }) => `${name} ${((dur ?? 0) / 1000).toFixed(0)} ms ${JSON.stringify(args ?? {}).slice(0, 120)}`).join(' | ');
}
