import type { Page } from 'playwright';

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
};

const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction']);
/** The trace event that starts each frame of the main thread. */
const isFrame = ({ name, ph }: TraceEvent): boolean => name === 'AnimationFrame' && ph === 'b';

export type TracedScripts = {
  /** Processor time of scripts between one frame and the next. */
  readonly perFrame: readonly number[];
  /** The longest task of the page's main thread, in processor time. */
  readonly longestTask: number;
};

/** The work of the page's main thread while `act` runs, in processor time, which other load does not extend. */
export async function traceScripts(page: Page, act: () => Promise<void>): Promise<TracedScripts> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,disabled-by-default-devtools.timeline,v8' });
  await act();
  const isDone = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await isDone;
  await session.detach();
  const main = mainThread(events);
  const tasks = main.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1000);
  return { perFrame: sumByFrame(main), longestTask: Math.max(0, ...tasks) };
}

function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  // The thread with the most frames belongs to the scrolled page.
  const threads = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const thread = `${event.pid}/${event.tid}`;
    const known = threads.get(thread);
    if (known === undefined) threads.set(thread, [event]);
    else known.push(event);
  }
  const framesOf = (list: readonly TraceEvent[]): number => list.filter(isFrame).length;
  const [main = []] = [...threads.values()].sort((a, b) => framesOf(b) - framesOf(a));
  return main;
}

function sumByFrame(main: readonly TraceEvent[]): number[] {
  const sums: number[] = [];
  let until = 0;
  for (const event of [...main].sort((a, b) => a.ts - b.ts)) {
    const { name, ph, ts, dur = 0, tdur = 0 } = event;
    if (isFrame(event)) sums.push(0);
    // A script inside of a counted script is already counted.
    if (ph !== 'X' || !SCRIPT.has(name) || ts < until || sums.length === 0) continue;
    until = ts + dur;
    sums[sums.length - 1] = (sums.at(-1) ?? 0) + tdur / 1000;
  }
  return sums;
}
