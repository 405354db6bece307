// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test } from 'vitest';
import { ApplicationContext } from '../src/app/application-context.ts';
import { StorageNotice } from '../src/app/storage-notice.tsx';
import type { Application } from '../src/client/application.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { putKv } from '../src/db/kv.ts';
import { write } from '../src/db/transaction.ts';
import { createStorageStatus } from '../src/main/storage/storage-status.ts';
import { afterAct, mount, PATIENT, speak } from './support/mount.ts';

test('STORE-019 the banner of a full device appears after a refused write and disappears after the next successful write', async () => {
  await speak('zh-CN');
  const { db, health } = openDatabase('10001', { now: () => 0, after: () => () => undefined });
  const storage = createStorageStatus();
  const unfollow = storage.follow(health);
  const application: Partial<Application> = { storage };
  const mounted = await mount(
    <ApplicationContext.Provider value={application as Application}>
      <StorageNotice />
    </ApplicationContext.Provider>,
  );
  const bannerText = afterAct(() => mounted.container.querySelector('[data-testid="storage-full"]')?.textContent);
  expect(await bannerText()).toBeUndefined();
  const quota = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
  await act(async () => expect(write(db, ['kv'], async () => Promise.reject(quota))).rejects.toThrow('no room'));
  await expect.poll(bannerText, PATIENT).toContain('设备空间不足，新的消息和草稿无法保存');
  await act(async () => write(db, ['kv'], async () => putKv(db, 'cursor', 1)));
  expect(await bannerText()).toBeUndefined();
  await mounted.unmount();
  unfollow();
  health.stop();
  await db.delete();
});
