import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One process of the chaos run: receives seeds from its parent one by one, and answers each with the result. */
export type WorkerAnswer = { readonly seed: number; readonly violations: readonly string[]; readonly tally: Readonly<Record<string, number>> };

// Dexie broadcasts every change, and this process has no listener.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** Each live query that runs again aborts the previous one. The reason is never read, so one object is enough. */
const ABORTED = new DOMException('aborted', 'AbortError');
class QuickAbortController extends AbortController {
  override abort(reason: unknown = ABORTED): void {
    super.abort(reason);
  }
}
Object.assign(globalThis, { AbortController: QuickAbortController });

const { runSchedule } = await import('./run-schedule.ts');
const { loadNextReleases } = await import('./builds/next-release.ts');

/** The parent passes the bundle of the next release. */
const releases = loadNextReleases(process.argv[2] ?? '');

const RESULTS = join(process.cwd(), 'test-results', 'chaos');

async function work(message: unknown): Promise<void> {
  const { seed, mustTrace } = message as { seed: number; mustTrace: boolean };
  // Aborted queries create thousands of errors whose stacks are not needed, except in the repetition of a single seed.
  Error.stackTraceLimit = mustTrace ? 20 : 0;
  const { violations, tally, trace } = await runSchedule(seed, await releases);
  if (mustTrace || violations.length > 0) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, `${seed}.json`), JSON.stringify({ seed, violations, tally, trace }, undefined, 1));
  }
  process.send?.({ seed, violations, tally } satisfies WorkerAnswer);
}

// An orderly exit, so that the exit handlers remove the shared template.
process.once('SIGTERM', () => process.exit());

process.on('message', (message) => {
  work(message).catch((error: unknown) => {
    const { seed } = message as { seed: number };
    process.send?.({ seed, violations: [`harness: ${error instanceof Error ? error.stack : String(error)}`], tally: {} } satisfies WorkerAnswer);
  });
});
