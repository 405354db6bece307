import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HTTP_POLICIES } from './support/http-rows.ts';

const page = readFileSync(fileURLToPath(new URL('../docs/spec/authorisation.md', import.meta.url)), 'utf8');

type Row = { readonly endpoint: string; readonly restricted: string };

const rows = new Map<number, Row>(
  [...page.matchAll(/^\| (\d+) \| (.*?) \| .* \| ([^|]*) \|$/gm)].map(([, number, endpoint = '', restricted = '']) => [
    Number(number),
    { endpoint, restricted },
  ]),
);

describe('docs/spec/authorisation.md', () => {
  test('has consecutive row numbers', () => {
    expect([...rows.keys()]).toEqual(Array.from({ length: 144 }, (_, index) => index + 1));
  });

  test('lists the endpoint of every policy in the row that the policy names', () => {
    const wrong = Object.entries(HTTP_POLICIES).filter(
      ([name, { row }]) =>
        !rows
          .get(row)
          ?.endpoint.split(/, | = /)
          .includes(name),
    );
    expect(wrong.map(([name, { row }]) => `${row}: ${name}`)).toEqual([]);
  });

  test('states for every policy whether a restricted user may use it', () => {
    const wrong = Object.values(HTTP_POLICIES).filter(({ row, restricted }) => rows.get(row)?.restricted !== (restricted === 'may' ? 'may' : '20012'));
    expect(wrong.map(({ row }) => row)).toEqual([]);
  });

  test('marks no row as not built that has a policy', () => {
    const unbuilt = [...rows].filter(([, { restricted }]) => restricted === 'not built').map(([number]) => number);
    const built = new Set(Object.values(HTTP_POLICIES).map(({ row }) => row));
    expect(unbuilt.filter((number) => built.has(number))).toEqual([]);
    expect(unbuilt.length).toBeGreaterThan(0);
  });
});
