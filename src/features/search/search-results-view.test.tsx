// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import { SearchResultsView } from './search-results-view.tsx';

const account = openClientPerTest();
const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };

afterEach(() => {
  vi.useRealTimers();
});

test('FIND-008 searches the device with each key and the server 500 ms after the last one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: string[] = [];
  const ask = (async (name: string, { text }: { text: string }) => void asked.push(`${name} ${text}`)) as unknown as LiveSync['ask'];
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  const show = (query: string) => <SearchResultsView query={query} isEntered={false} onOpened={() => undefined} />;
  const mounted = await account.show(show(''), {}, { ask, status: () => ONLINE });
  await mounted.rerender(show('骑'));
  await wait(400);
  await mounted.rerender(show('骑行'));
  await wait(499);
  expect(asked).toEqual(['search 骑', 'search 骑行']);
  await wait(1);
  expect(asked.slice(2)).toEqual(['searchCloud 骑行']);
});
