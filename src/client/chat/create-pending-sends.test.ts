import { beforeEach, expect, test } from 'vitest';
import { createFakeLocks } from '../../../tests/support/fakes/fake-locks.ts';
import { createFakeKeyValue } from '../../../tests/support/fakes/fake-switches.ts';
import type { KeyValue } from '../../platform/ports.ts';
import { listPendingSends } from '../../sync/commands/sending/adopt-pending-sends.ts';
import { createPendingSends } from './create-pending-sends.ts';

const ME = '10001';
let keyValue: KeyValue;

beforeEach(() => {
  keyValue = createFakeKeyValue();
  keyValue.set('wt:session', JSON.stringify({ wtId: ME, exp: 0 }));
});

function openPage(page: string, now: () => number) {
  const random = { unit: () => 0, uint32: () => 1, uuid: () => page };
  const sends = createPendingSends(ME, { keyValue, random, locks: createFakeLocks().for(page) }, { now, signal: new AbortController().signal });
  return {
    forget: sends.forget,
    keep(text: string): string {
      const name = sends.newName();
      sends.keep({ name, send: { ...sends.newIdentity(), conversationID: 'C2C10002', nodes: [{ kind: 'text', text }], fileIDs: [], drafts: [] } });
      return name;
    },
  };
}

const listed = (...pages: readonly string[]) =>
  listPendingSends(keyValue, ME, pages).flatMap(({ send }) => send.nodes.map((node) => 'text' in node && node.text));

test('resumes the sends of one page in the order of Enter although the clock went back', () => {
  let now = 2_000_000;
  const page = openPage('a', () => now);
  page.keep('first');
  now -= 5000;
  page.keep('second');
  expect(listed('a')).toEqual(['first', 'second']);
});

test('resumes the sends of two pages within one second in the order of Enter', () => {
  const z = openPage('z', () => 1_000_000);
  const a = openPage('a', () => 1_000_000);
  z.keep('first');
  a.keep('second');
  z.keep('third');
  expect(listed('a', 'z')).toEqual(['first', 'second', 'third']);
});

test('does not reuse the name of a send that was already stored', () => {
  const page = openPage('a', () => 1_000_000);
  const first = page.keep('first');
  page.forget(first);
  expect(page.keep('second')).not.toBe(first);
});
