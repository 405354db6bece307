// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { afterAct } from '../../tests/support/mount.ts';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import type { Commands } from '../client/client.ts';
import { FinishDeletions } from './finish-deletions.tsx';

const account = openClientPerTest();

test('CONV-052 a tab finishes a deletion later than it can be undone, also one that an earlier page left', async () => {
  const finishDeletion = vi.fn<Commands['finishDeletion']>(async () => undefined);
  await account.db.kv.put({ key: 'pendingDeletions', value: [{ id: 'C2C10002', upTo: 1, clearHistory: true }] });
  const started = performance.now();
  await account.show(<FinishDeletions />, { finishDeletion });
  await expect
    .poll(
      afterAct(() => finishDeletion.mock.calls),
      { timeout: 9000 },
    )
    .toEqual([['C2C10002']]);
  expect(performance.now() - started).toBeGreaterThan(6000);
}, 12_000);
