import * as z from 'zod/mini';

/** One test of the last run. `titles` = the titles of its groups, from outside, and its own. */
export type RunTest = { readonly path: string; readonly titles: readonly string[]; readonly outcome: 'passed' | 'failed' | 'skipped' };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() })),
    }),
  ),
});

type PlaywrightSuite = { title: string; file?: string | undefined; specs?: PlaywrightSpec[] | undefined; suites?: PlaywrightSuite[] | undefined };
type PlaywrightStep = { title: string; steps?: PlaywrightStep[] | undefined };
type PlaywrightTest = { status: string; results?: { steps?: PlaywrightStep[] | undefined }[] | undefined };
type PlaywrightSpec = { title: string; file: string; tests: PlaywrightTest[] };

const playwrightStep: z.ZodMiniType<PlaywrightStep> = z.object({
  title: z.string(),
  get steps() {
    return z.optional(z.array(playwrightStep));
  },
});
const playwrightTest = z.object({ status: z.string(), results: z.optional(z.array(z.object({ steps: z.optional(z.array(playwrightStep)) }))) });

const playwrightSuite: z.ZodMiniType<PlaywrightSuite> = z.object({
  title: z.string(),
  file: z.optional(z.string()),
  specs: z.optional(z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) }))),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });

export function readVitestReport(report: unknown, root: string): RunTest[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      path: name.replace(root, ''),
      titles: [...ancestorTitles.filter((one) => one !== ''), title],
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

export function readPlaywrightReport(report: unknown): RunTest[] {
  // The outermost suites are the files.
  return playwrightReport.parse(report).suites.flatMap((file) => testsOf(file, []));
}

/** The tests of a suite and their steps, which quote requirements too. */
function testsOf(suite: PlaywrightSuite, groups: readonly string[]): RunTest[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) => {
    const path = `e2e/specs/${file}`;
    return tests.flatMap((test) => {
      const outcome = outcomeOf(test.status);
      const steps = (test.results?.at(-1)?.steps ?? []).flatMap((step) => stepsOf(step, { path, titles: [...groups, title], outcome }));
      return [{ path, titles: [...groups, title], outcome }, ...steps];
    });
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...groups, inner.title]))];
}

/** A step of the last attempt. A step of a passed test has passed. */
function stepsOf(step: PlaywrightStep, { path, titles, outcome }: RunTest): RunTest[] {
  const own: RunTest = { path, titles: [...titles, step.title], outcome };
  return [own, ...(step.steps ?? []).flatMap((inner) => stepsOf(inner, own))];
}

function outcomeOf(status: string): RunTest['outcome'] {
  if (status === 'expected' || status === 'flaky') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}
