// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFavourite } from '../../../tests/support/builders.ts';
import { afterAct, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import { FavouritesDialog } from './favourites-dialog.tsx';

const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };
const account = openClientPerTest();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const end = () => document.querySelector('[data-favourites] [role="status"]')?.textContent;

test('FAV-010 shows 正在加载 below a list that is still loading, and 没有更多了 below a complete one', async () => {
  await account.db.collections.put(aFavourite({ collectTitle: '湖边' }));
  const dialog = <FavouritesDialog open conversationID="C2C10002" onClose={() => undefined} />;
  await account.show(dialog, {}, { status: () => ONLINE });
  await expect.poll(afterAct(end), PATIENT).toEqual('正在加载');
  await account.db.kv.put({ key: 'collectionsTotal', value: 1 });
  await expect.poll(afterAct(end), PATIENT).toEqual('没有更多了');
});
