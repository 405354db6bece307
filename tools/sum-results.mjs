import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** The report of each step. A step without an entry counts only by its exit code. */
const REPORTS = {
  'test:unit': { file: 'vitest.json', count: countVitest, failures: failuresOfVitest, flaky: flakyOfVitest },
  'test:e2e': { file: 'playwright.json', count: countPlaywright, failures: failuresOfPlaywright, flaky: flakyOfPlaywright },
};
/** Limits, because often only the end of a log is kept and all failures must fit into it. */
const MAX_FAILURE_LINES = 8;
const MAX_FAILURES = 12;
/** Decision 035: more tests than this that pass only on the second attempt fail the run. */
const MAX_FLAKY = 4;

function countVitest(report) {
  // A file that fails to load has no failed test of its own.
  const brokenFiles = (report.testResults ?? []).filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'));
  return judgeFlaky({
    passed: report.numPassedTests,
    flaky: flakyOfVitest(report).length,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  });
}

function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return judgeFlaky({ passed: expected + flaky, flaky, failed: unexpected + (report.errors ?? []).length, skipped });
}

/** `flaky` counts passed tests that needed a second attempt. More than the limit are failures. */
function judgeFlaky({ flaky, ...counts }) {
  if (flaky <= MAX_FLAKY) return counts;
  return { ...counts, passed: counts.passed - flaky, failed: counts.failed + flaky, note: `${flaky} flaky tests, at most ${MAX_FLAKY} pass` };
}

function failuresOfVitest(report) {
  return (report.testResults ?? []).flatMap((file) => [
    ...(file.status === 'failed' && file.message ? [`${file.name}\n${file.message}`] : []),
    ...file.assertionResults.filter((test) => test.status === 'failed').map(textOfTest),
  ]);
}

const textOfTest = (test) => `${test.fullName ?? test.title}\n${test.failureMessages?.join('\n') ?? ''}`;

/** A test that passed keeps the errors of its first attempt. */
function flakyOfVitest(report) {
  return (report.testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed' && test.failureMessages?.length > 0)
    .map((test) => `flaky: ${textOfTest(test)}`);
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const textOf = (spec, errors) => `${spec.file}: ${spec.title}\n${errors.map((error) => error.message ?? '').join('\n')}`;

function failuresOfPlaywright(report) {
  const failed = (report.suites ?? []).flatMap(specsOf).filter((spec) => !spec.ok);
  return [
    ...failed.map((spec) =>
      textOf(
        spec,
        spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors)),
      ),
    ),
    ...(report.errors ?? []).map((error) => error.message ?? 'an error outside of any test'),
  ];
}

/** Tests that passed on a later attempt, each with the errors of its first one. */
function flakyOfPlaywright(report) {
  return (report.suites ?? [])
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.filter((test) => test.status === 'flaky').map((test) => `flaky: ${textOf(spec, test.results[0]?.errors ?? [])}`));
}

/** A line for the test, and the first lines of its errors. */
function shorten(failure) {
  const lines = stripVTControlCharacters(failure)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return ['', ...lines.slice(0, MAX_FAILURE_LINES)].join('\n');
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Sums one step. A step that failed or did not write its report is a failure even when no test failed. */
export function sumStep(step, folder) {
  const due = REPORTS[step.name];
  const report = due && readJson(`${folder}/${due.file}`);
  if (due && report === undefined) return { passed: 0, failed: 1, skipped: 0, note: 'no report' };
  const counts = due ? due.count(report) : { passed: 0, failed: 0, skipped: 0 };
  if (step.code !== 0 && counts.failed === 0) return { ...counts, failed: 1, note: 'step failed' };
  return { note: '', ...counts };
}

export function sumResults(folder) {
  let text = '';
  try {
    text = readFileSync(`${folder}/steps.jsonl`, 'utf8');
  } catch {
    return { lines: ['no step ran'], passed: 0, failed: 1 };
  }
  const steps = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const rows = steps.map((step) => ({ step, sum: sumStep(step, folder) }));
  const lines = rows.map(({ step, sum }) =>
    [
      step.name.padEnd(10),
      `${(step.seconds / 60).toFixed(1)} min`.padStart(9),
      `${sum.passed} passed, ${sum.failed} failed`,
      sum.skipped > 0 ? `${sum.skipped} skipped` : '',
      sum.note,
    ]
      .filter((part) => part !== '')
      .join('  '),
  );
  const listed = (key) =>
    steps.flatMap(({ name }) => {
      const due = REPORTS[name];
      const report = due && readJson(`${folder}/${due.file}`);
      return report ? due[key](report) : [];
    });
  const tests = [...listed('flaky'), ...listed('failures')].slice(0, MAX_FAILURES);
  const total = (key) => rows.reduce((sum, row) => sum + row.sum[key], 0);
  return { lines: [...tests.map(shorten), ...lines], passed: total('passed'), failed: total('failed') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, passed, failed } = sumResults(fileURLToPath(new URL('../test-results', import.meta.url)));
  for (const line of lines) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
