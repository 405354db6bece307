// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { useTyping } from './use-typing.ts';

const account = openClientPerTest();
let mounted: Mounted;
let sent: (readonly [to: string, on: boolean])[];

afterEach(() => {
  vi.useRealTimers();
});

function Writing({ conversationID, isWriting }: { readonly conversationID: string; readonly isWriting: boolean }) {
  useTyping(conversationID, isWriting);
  return null;
}

async function show(conversationID: string): Promise<void> {
  sent = [];
  mounted = await account.show(<Writing conversationID={conversationID} isWriting />, {}, { setTyping: (to, on) => void sent.push([to, on]) });
}

test('COMP-042 A14 reports typing at once, again every 4 s, and its end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await show('C2C10002');
  expect(sent).toEqual([['10002', true]]);
  await act(async () => vi.advanceTimersByTime(3999));
  expect(sent).toHaveLength(1);
  await act(async () => vi.advanceTimersByTime(1));
  expect(sent).toEqual(Array.from({ length: 2 }, () => ['10002', true]));
  await mounted.rerender(<Writing conversationID="C2C10002" isWriting={false} />);
  await act(async () => vi.advanceTimersByTime(20_000));
  expect(sent.slice(2)).toEqual([['10002', false]]);
});

test('COMP-042 reports no typing in a group', async () => {
  await show('GROUP200001');
  expect(sent).toEqual([]);
});
