import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** Which step writes which report; a step without an entry counts only by its exit code. */
const REPORTS = {
  'test:unit': { file: 'vitest.json', count: countVitest, failures: failuresOfVitest },
  'test:e2e': { file: 'playwright.json', count: countPlaywright, failures: failuresOfPlaywright },
};
/** Of a log often only the end is kept: what failed must fit into it. */
const MAX_FAILURE_LINES = 8;
const MAX_FAILURES = 12;

function countVitest(report) {
  // A file that fails to load has no failed test of its own.
  const brokenFiles = (report.testResults ?? []).filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'));
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length, skipped: report.numPendingTests + (report.numTodoTests ?? 0) };
}

function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors ?? []).length, skipped };
}

function failuresOfVitest(report) {
  return (report.testResults ?? []).flatMap((file) => [
    ...(file.status === 'failed' && file.message ? [`${file.name}\n${file.message}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${test.fullName ?? test.title}\n${test.failureMessages?.join('\n') ?? ''}`),
  ]);
}

function failuresOfPlaywright(report) {
  const errorsOf = (spec) => spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors.map((error) => error.message ?? '')));
  const failuresOf = (suite) => [
    ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}\n${errorsOf(spec).join('\n')}`),
    ...(suite.suites ?? []).flatMap(failuresOf),
  ];
  return [...(report.suites ?? []).flatMap(failuresOf), ...(report.errors ?? []).map((error) => error.message ?? 'an error outside of any test')];
}

/** A line for the test, and the first lines of what it said. */
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

/** Sums one step: a step that failed, or left no report where one is due, is a failure even when no test says so. */
export function sumStep(step, folder) {
  const due = REPORTS[step.name];
  const report = due && readJson(`${folder}/${due.file}`);
  if (due && report === undefined) return { passed: 0, failed: 1, skipped: 0, note: 'no report' };
  const counts = due ? due.count(report) : { passed: 0, failed: 0, skipped: 0 };
  if (step.code !== 0 && counts.failed === 0) return { ...counts, failed: 1, note: 'step failed' };
  return { ...counts, note: '' };
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
  const failures = steps.flatMap(({ name }) => {
    const due = REPORTS[name];
    const report = due && readJson(`${folder}/${due.file}`);
    return report ? due.failures(report) : [];
  });
  const total = (key) => rows.reduce((sum, row) => sum + row.sum[key], 0);
  return { lines: [...failures.slice(0, MAX_FAILURES).map(shorten), ...lines], passed: total('passed'), failed: total('failed') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, passed, failed } = sumResults(fileURLToPath(new URL('../test-results', import.meta.url)));
  for (const line of lines) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
