// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { SyncStatus } from '../../core/sync-status.ts';
import { NoMessages } from './no-messages.tsx';

const account = openClientPerTest();
afterEach(() => vi.useRealTimers());

async function show(network: SyncStatus['network']): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const status: SyncStatus = { network, isCatchingUp: false };
  await account.show(<NoMessages isRead isAsked={false} isMissing />, {}, { status: () => status });
}
const isLoading = () => document.querySelector('[aria-busy]') !== null;

test('shows a missing chat as loading while the device connects, and as not downloaded after 5 s', async () => {
  await show('connecting');
  expect(isLoading()).toBe(true);
  await act(async () => vi.advanceTimersByTime(4999));
  expect(isLoading()).toBe(true);
  await act(async () => vi.advanceTimersByTime(1));
  expect([isLoading(), document.body.textContent]).toEqual([false, expect.stringContaining('联网后自动补上')]);
});

test('shows a missing chat as not downloaded at once without a network', async () => {
  await show('offline');
  expect([isLoading(), document.body.textContent]).toEqual([false, expect.stringContaining('联网后自动补上')]);
});
