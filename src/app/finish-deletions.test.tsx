// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { afterAct } from '../../tests/support/mount.ts';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import type { Commands } from '../client/client.ts';
import { FinishDeletions } from './finish-deletions.tsx';

const account = openClientPerTest();

test('CONV-052 a tab finishes a deletion after it can no longer be undone, also one that an earlier page started', async () => {
  const finishDeletion = vi.fn<Commands['finishDeletion']>(async () => undefined);
  await account.db.kv.put({ key: 'pendingDeletions', value: [{ id: 'C2C10002', upTo: 1, clearHistory: true, key: 'first' }] });
  const started = performance.now();
  await account.show(<FinishDeletions />, { finishDeletion });
  await expect
    .poll(
      afterAct(() => finishDeletion.mock.calls),
      { timeout: 9000 },
    )
    .toEqual([['C2C10002', 'first']]);
  expect(performance.now() - started).toBeGreaterThan(6000);
}, 12_000);

test('CONV-051 a second deletion of a conversation can be undone for its own six seconds', async () => {
  const finishDeletion = vi.fn<Commands['finishDeletion']>(async () => undefined);
  const pending = async (key: string) => account.db.kv.put({ key: 'pendingDeletions', value: [{ id: 'C2C10002', upTo: 1, clearHistory: true, key }] });
  await pending('first');
  const waits = vi.spyOn(globalThis, 'setTimeout');
  await account.show(<FinishDeletions />, { finishDeletion });
  await expect.poll(afterAct(() => waits.mock.calls.filter(([, ms]) => ms === 6500).length)).toBe(1);
  await pending('second');
  const started = performance.now();
  await expect
    .poll(
      afterAct(() => finishDeletion.mock.calls),
      { timeout: 9000 },
    )
    .toEqual([['C2C10002', 'second']]);
  expect(performance.now() - started).toBeGreaterThan(6000);
}, 15_000);
