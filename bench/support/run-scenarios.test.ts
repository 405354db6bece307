import { beforeEach, expect, test } from 'vitest';
import type { Metric } from './figure.ts';
import { SCENARIOS } from './registry.ts';
import { chooseScenarios, runScenarios, type Registry } from './run-scenarios.ts';

let printed: string[];
let sentText: string[];

beforeEach(() => {
  printed = [];
  sentText = [];
});

const metric = (name: string, ok: boolean): Metric => ({ name, value: 1, unit: 'ms', goal: '≤ 2', ok });

const registered = (name: string, figures: readonly Metric[]): Registry[string] => {
  return async () => ({ scenario: { name, run: async (report) => figures.forEach(report) } });
};

const run = async (registry: Registry): Promise<boolean> =>
  runScenarios(registry, { names: Object.keys(registry), print: (line) => printed.push(line), sendText: (line) => sentText.push(line) });

test('prints one line of JSON per figure and succeeds when every goal is reached', async () => {
  const figures = [metric('a-p50', true), metric('a-p95', true)];
  expect(await run({ a: registered('a', figures) })).toBe(true);
  expect(printed.map((line): unknown => JSON.parse(line))).toEqual(figures);
});

test('a missed goal fails the run, and later scenarios still run', async () => {
  expect(await run({ a: registered('a', [metric('a', false)]), b: registered('b', [metric('b', true)]) })).toBe(false);
  expect(printed).toHaveLength(2);
});

test.each([
  ['throws', async () => Promise.reject(new Error('no browser')), 'no browser'],
  ['is silent', registered('is silent', []), 'no figure'],
  ['has another name', registered('other', [metric('a', true)]), 'registered with'],
])('a scenario that %s fails the run', async (name, load, reason) => {
  expect(await run({ [name]: load })).toBe(false);
  expect(sentText.join()).toContain(reason);
});

test('runs all scenarios by default, and refuses an unknown name', () => {
  expect(chooseScenarios(['a', 'b'], [])).toEqual(['a', 'b']);
  expect(chooseScenarios(['a', 'b'], ['b'])).toEqual(['b']);
  expect(() => chooseScenarios(['a', 'b'], ['c'])).toThrow('No scenario c');
});

test('every scenario is registered under its own name', async () => {
  for (const [name, load] of Object.entries(SCENARIOS)) expect((await load()).scenario.name).toBe(name);
});
