import { chromium } from 'playwright';
import { runSchedule, type ScheduleResult } from '../../e2e/faults/run-schedule.ts';
import { shellLaunchOptions } from '../support/find-browser.ts';
import { startServer } from '../support/start-server.ts';

export type SeedRun = {
  readonly seeds: readonly number[];
  readonly workers: number;
  readonly seededFrom: string;
  readonly distDir: string;
  readonly stopAtFirst?: boolean;
};

/** Runs each seed on a separate server, in as many browsers as there are workers. */
export async function runSeeds({ seeds, workers, seededFrom, distDir, stopAtFirst = false }: SeedRun): Promise<ScheduleResult[]> {
  const waiting = [...seeds];
  const results: ScheduleResult[] = [];
  const isDone = (): boolean => stopAtFirst && results.some(({ violations }) => violations.length > 0);
  const work = async (): Promise<void> => {
    const browser = await chromium.launch(shellLaunchOptions());
    try {
      for (let seed = waiting.shift(); seed !== undefined && !isDone(); seed = waiting.shift()) {
        const server = await startServer({ seededFrom, distDir });
        try {
          results.push(await runSchedule(browser, server, seed));
          notify(results.at(-1));
        } finally {
          await server.stop();
        }
      }
    } finally {
      await browser.close();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

function notify(result: ScheduleResult | undefined): void {
  if (result === undefined) return;
  const { seed, violations, messages, seconds } = result;
  process.stderr.write(`seed ${seed}: ${messages} messages, ${seconds} s, ${violations.length} violations ${(violations[0] ?? '').slice(0, 200)}\n`);
}
