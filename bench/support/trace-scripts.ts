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
const FRAME = 'BeginMainThreadFrame';

/** Processor time of scripts between one frame and the next, while `act` runs; a busy machine stretches none of it. */
export async function traceScriptsPerFrame(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,v8' });
  await act();
  const isDone = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await isDone;
  await session.detach();
  return sumByFrame(events);
}

function sumByFrame(events: readonly TraceEvent[]): number[] {
  // The thread with the most frames is the page that is scrolled.
  const threads = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const thread = `${event.pid}/${event.tid}`;
    const known = threads.get(thread);
    if (known === undefined) threads.set(thread, [event]);
    else known.push(event);
  }
  const framesOf = (list: readonly TraceEvent[]): number => list.filter(({ name }) => name === FRAME).length;
  const [main = []] = [...threads.values()].sort((a, b) => framesOf(b) - framesOf(a));
  const sums: number[] = [];
  let until = 0;
  for (const { name, ph, ts, dur = 0, tdur = 0 } of [...main].sort((a, b) => a.ts - b.ts)) {
    if (name === FRAME) sums.push(0);
    // What runs inside of a counted script is counted with it.
    if (ph !== 'X' || !SCRIPT.has(name) || ts < until || sums.length === 0) continue;
    until = ts + dur;
    sums[sums.length - 1] = (sums.at(-1) ?? 0) + tdur / 1000;
  }
  return sums;
}
