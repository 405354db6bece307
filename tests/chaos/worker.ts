import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One process of the chaos run: takes seeds from its parent one by one, answers each with what happened. */
export type WorkerAnswer = { readonly seed: number; readonly violations: readonly string[]; readonly tally: Readonly<Record<string, number>> };

// Dexie tells it of every change, and in this process nobody listens.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** Each live query that runs again aborts the one before; nobody reads where, so one reason does for all. */
const ABORTED = new DOMException('aborted', 'AbortError');
class QuickAbortController extends AbortController {
  override abort(reason: unknown = ABORTED): void {
    super.abort(reason);
  }
}
Object.assign(globalThis, { AbortController: QuickAbortController });

const { runSchedule } = await import('./run-schedule.ts');
const { loadNextReleases } = await import('./builds/next-release.ts');

/** Its parent names the bundle of the next release. */
const releases = loadNextReleases(process.argv[2] ?? '');

const RESULTS = join(process.cwd(), 'test-results', 'chaos');

async function work(message: unknown): Promise<void> {
  const { seed, mustTrace } = message as { seed: number; mustTrace: boolean };
  // Aborted queries make thousands of errors whose stacks nobody reads; a seed that is run alone has them.
  Error.stackTraceLimit = mustTrace ? 20 : 0;
  const { violations, tally, trace } = await runSchedule(seed, await releases);
  if (mustTrace || violations.length > 0) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, `${seed}.json`), JSON.stringify({ seed, violations, tally, trace }, undefined, 1));
  }
  process.send?.({ seed, violations, tally } satisfies WorkerAnswer);
}

// In order, so that what was made for all schedules is taken away.
process.once('SIGTERM', () => process.exit());

process.on('message', (message) => {
  work(message).catch((error: unknown) => {
    const { seed } = message as { seed: number };
    process.send?.({ seed, violations: [`harness: ${error instanceof Error ? error.stack : String(error)}`], tally: {} } satisfies WorkerAnswer);
  });
});
