import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sumResults } from './sum-results.mjs';

const aStep = (name: string, code = 0) => JSON.stringify({ name, code, seconds: 90 });
const aVitestReport = (passed: number, failed: number, testResults: unknown[] = []) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, testResults });
const aPlaywrightReport = (expected: number, unexpected: number) => JSON.stringify({ stats: { expected, unexpected, flaky: 0, skipped: 0 }, errors: [] });

function aFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'wisp-results-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('sumResults', () => {
  test('adds the unit tests and the browser tests and prints the minutes of each step', () => {
    const folder = aFolder({
      'steps.jsonl': `${aStep('check')}\n${aStep('test:unit')}\n${aStep('test:e2e')}\n`,
      'vitest.json': aVitestReport(7, 0),
      'playwright.json': aPlaywrightReport(3, 0),
    });
    const { lines, ...sums } = sumResults(folder);
    expect(sums).toEqual({ passed: 10, failed: 0 });
    expect(lines[0]).toContain('1.5 min');
  });

  test('counts a step that failed without a failing test', () => {
    const folder = aFolder({ 'steps.jsonl': `${aStep('check', 1)}\n${aStep('test:unit', 1)}\n`, 'vitest.json': aVitestReport(7, 0) });
    expect(sumResults(folder)).toMatchObject({ passed: 7, failed: 2 });
  });

  test('counts a failing test once, not again for its step', () => {
    const folder = aFolder({ 'steps.jsonl': aStep('test:unit', 1), 'vitest.json': aVitestReport(6, 1) });
    expect(sumResults(folder)).toMatchObject({ passed: 6, failed: 1 });
  });

  test('counts a test file that could not be loaded', () => {
    const report = aVitestReport(6, 0, [{ status: 'failed', assertionResults: [] }]);
    expect(sumResults(aFolder({ 'steps.jsonl': aStep('test:unit', 1), 'vitest.json': report }))).toMatchObject({ passed: 6, failed: 1 });
  });

  test('lists each failed test with the first lines of its message above the steps', () => {
    const message = ['\u001b[31mError: no such row\u001b[39m', ...Array.from({ length: 40 }, (_, line) => `line ${line}`)].join('\n');
    const result = { errors: [{ message }] };
    const spec = { title: 'a row is shown', file: 'rows.spec.ts', ok: false, tests: [{ results: [result] }] };
    const folder = aFolder({
      'steps.jsonl': `${aStep('test:unit', 1)}\n${aStep('test:e2e', 1)}\n`,
      'vitest.json': aVitestReport(6, 1, [
        { status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds two numbers', failureMessages: ['AssertionError: 3'] }] },
      ]),
      'playwright.json': JSON.stringify({ stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }, suites: [{ suites: [{ specs: [spec] }] }] }),
    });
    const text = sumResults(folder).lines.join('\n');
    expect(text).toMatch(/adds two numbers\nAssertionError: 3[^]+rows\.spec\.ts: a row is shown\nError: no such row\nline 0[^]+test:unit/);
    expect(text).not.toContain('line 9');
  });

  const aSpec = (title: string, status: 'flaky' | 'expected', messages: readonly string[]) => ({
    title,
    file: 'rows.spec.ts',
    ok: true,
    tests: [{ status, results: [...messages.map((message) => ({ errors: [{ message }] })), { errors: [] }] }],
  });
  const aFlakyRun = (flaky: number) =>
    aFolder({
      'steps.jsonl': aStep('test:e2e'),
      'playwright.json': JSON.stringify({
        stats: { expected: 1, unexpected: 0, flaky, skipped: 0 },
        suites: [
          {
            specs: [aSpec('a stable row', 'expected', [])],
            suites: [{ specs: Array.from({ length: flaky }, (_, index) => aSpec(`row ${index}`, 'flaky', [`Error: race ${index}`])) }],
          },
        ],
      }),
    });

  test('counts a test that passes on the second attempt as passed and prints its first failure', () => {
    const { lines, ...sums } = sumResults(aFlakyRun(4));
    expect(sums).toEqual({ passed: 5, failed: 0 });
    const text = lines.join('\n');
    expect(text).toMatch(/flaky: rows\.spec\.ts: row 0\nError: race 0[^]+flaky: rows\.spec\.ts: row 3\nError: race 3[^]+test:e2e/);
    expect(text).not.toContain('a stable row');
  });

  test('fails a run in which more than four tests pass only on the second attempt', () => {
    const { lines, ...sums } = sumResults(aFlakyRun(5));
    expect(sums).toEqual({ passed: 1, failed: 5 });
    expect(lines.join('\n')).toContain('5 flaky tests, at most 4 pass');
  });

  test('applies the same rule to the second attempts of unit tests', () => {
    const aRun = (flaky: number) =>
      aFolder({
        'steps.jsonl': aStep('test:unit'),
        'vitest.json': aVitestReport(7, 0, [
          {
            status: 'passed',
            assertionResults: Array.from({ length: 7 }, (_, index) => ({
              status: 'passed',
              fullName: `row ${index}`,
              failureMessages: index < flaky ? [`Error: race ${index}`] : [],
            })),
          },
        ]),
      });
    const { lines, ...sums } = sumResults(aRun(1));
    expect(sums).toEqual({ passed: 7, failed: 0 });
    expect(lines.join('\n')).toMatch(/flaky: row 0\nError: race 0[^]+test:unit/);
    expect(lines.join('\n')).not.toContain('row 1');
    expect(sumResults(aRun(5))).toMatchObject({ passed: 2, failed: 5 });
  });

  test('counts a missing report as a failure even when the step claims success', () => {
    expect(sumResults(aFolder({ 'steps.jsonl': aStep('test:e2e') }))).toMatchObject({ passed: 0, failed: 1 });
  });

  test('counts a run without any step as a failure', () => {
    expect(sumResults(aFolder({}))).toMatchObject({ passed: 0, failed: 1 });
  });
});
