// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mount, speak, type Mounted } from '../../tests/support/mount.ts';
import { FullBanner, StorageBanner } from './storage-banner.tsx';

let mounted: Mounted;
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

test('the button of a tab that a newer build has fenced applies the update, because a reload may load the old build', async () => {
  const [onRetry, onUpdate] = [vi.fn<() => void>(), vi.fn<() => void>()];
  mounted = await mount(<StorageBanner problem="outdated" onRetry={onRetry} onUpdate={onUpdate} />);
  await act(async () => mounted.container.querySelector('button')?.click());
  expect([onUpdate.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 0]);
});

test('STORE-019 the banner of a full device opens the privacy settings', async () => {
  mounted = await mount(<FullBanner />);
  expect(mounted.container.textContent).toContain('设备空间不足');
  await act(async () => mounted.container.querySelector('button')?.click());
  expect(location.pathname).toBe('/privacySettings');
});
