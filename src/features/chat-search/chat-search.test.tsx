// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { find, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import { ChatSearch } from './chat-search.tsx';

const account = openClientPerTest();
const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };

afterEach(() => {
  vi.useRealTimers();
});

test('FIND-021 searches the device with each key and the server 500 ms after the last change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: string[] = [];
  const ask = (async (name: string, { text }: { text?: string }) => void asked.push(`${name} ${String(text)}`)) as unknown as LiveSync['ask'];
  const searched = (name: string) => asked.filter((one) => one.startsWith(`${name} `)).map((one) => one.slice(name.length + 1));
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  const panel = <ChatSearch conversationID="C2C10002" isAside={false} onShow={() => undefined} onClose={() => undefined} />;
  await account.show(panel, {}, { ask, status: () => ONLINE });
  const field = () => find<HTMLInputElement>('[role="search"] input');
  await type(field(), '骑');
  await wait(400);
  await type(field(), '骑行');
  await wait(499);
  expect([searched('searchConversation')[0], searched('searchCloudConversation')]).toEqual(['骑', []]);
  await wait(1);
  expect(searched('searchCloudConversation')).toEqual(['骑行']);
});
