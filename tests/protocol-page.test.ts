import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CLOSE_CODE, CODE, ENGINE_CODE, PERMANENT_SEND_CODES } from '../contract/codes.ts';
import { ENGINE_EVENTS, LIVE_EVENTS } from '../contract/engine-events.ts';
import { ENGINE_METHODS } from '../contract/engine-methods.ts';
import { ENDPOINTS } from '../contract/http/endpoints.ts';
import { LIMITS } from '../contract/limits.ts';
import { NOTIFY_DATA } from '../contract/notify-frames.ts';
import { PAYLOAD_SCHEMAS } from '../contract/payloads.ts';

const page = readFileSync(fileURLToPath(new URL('../docs/spec/protocol.md', import.meta.url)), 'utf8');

/** The text below `## §<number>`, up to the next section. */
function sectionOf(number: number): string {
  const [, text = ''] = page.split(`\n## §${number} `);
  return text.split('\n## §')[0] ?? '';
}

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| '));
/** Codes in the first cell of table rows, with ranges such as 11021-11024 expanded. */
const codesIn = (text: string) =>
  rowsOf(text).flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, first = '', last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
    ),
  );

describe('docs/spec/protocol.md', () => {
  const endpoints = sectionOf(5);
  const pathsIn = (text: string) => [...text.matchAll(/`(\/[A-Za-z0-9/]+)/g)].map(([, path = '']) => path);
  const notBuilt = new Set(
    pathsIn(
      endpoints
        .split('\n')
        .filter((line) => line.startsWith('Not built:'))
        .join('\n'),
    ),
  );
  const listed = new Set(
    pathsIn(
      rowsOf(endpoints)
        .map((row) => row.split('|')[1])
        .join('\n'),
    ),
  );

  test('lists every endpoint of the code, and marks the others as not built', () => {
    const built = new Set(ENDPOINTS.map(({ path }) => path));
    expect([...built].filter((path) => !listed.has(path) || notBuilt.has(path))).toEqual([]);
    expect([...listed].filter((path) => !built.has(path) && !notBuilt.has(path))).toEqual([]);
  });

  test('lists every engine method and event, and every payload kind', () => {
    const named = new Set(rowsOf(sectionOf(7)).flatMap(namesIn));
    const inCode = [...Object.keys(ENGINE_METHODS), ...Object.keys(ENGINE_EVENTS), ...Object.keys(LIVE_EVENTS), ...Object.keys(PAYLOAD_SCHEMAS)];
    expect(inCode.filter((name) => !named.has(name))).toEqual([]);
  });

  test('lists every frame of the notification socket and every close code', () => {
    const types = new Set(rowsOf(sectionOf(6)).map((row) => row.split('|')[1]?.trim()));
    expect(Object.keys(NOTIFY_DATA).filter((type) => !types.has(type))).toEqual([]);
    expect(Object.values(CLOSE_CODE).filter((code) => !types.has(String(code)))).toEqual([]);
  });

  test('lists every code', () => {
    const codes = new Set(codesIn(sectionOf(9)));
    const known = [...Object.values(CODE), ...Object.values(ENGINE_CODE), ...PERMANENT_SEND_CODES].filter((code) => code !== 0);
    expect(known.filter((code) => !codes.has(code))).toEqual([]);
  });

  test('states every limit with the value of the code', () => {
    const stated = Object.fromEntries([...sectionOf(10).matchAll(/^\| `(\w+)` \| (\d+) \|$/gm)].map(([, name = '', value]) => [name, Number(value)]));
    expect(stated).toEqual({ ...LIMITS });
  });
});
