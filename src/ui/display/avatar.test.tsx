// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find, mount, type Mounted } from '../../../tests/support/mount.ts';
import { Avatar } from './avatar.tsx';

let mounted: Mounted;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await mounted.unmount();
  vi.useRealTimers();
});

const picture = () => mounted.container.querySelector('img');
const fail = () => act(async () => void find('img').dispatchEvent(new Event('error')));
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('shows the picture, and the initials only when there is no picture', async () => {
  mounted = await mount(<Avatar name="林知夏" seed="1" src="/media/a.png" />);
  expect([picture()?.getAttribute('src'), mounted.container.textContent]).toEqual(['/media/a.png', '']);
  await mounted.rerender(<Avatar name="林知夏" seed="1" src="" />);
  expect([picture(), mounted.container.textContent]).toEqual([null, '知夏']);
});

test('READ-003 requests a broken picture three more times with growing delays, then keeps the initials', async () => {
  mounted = await mount(<Avatar name="林知夏" seed="1" src="/media/gone.png" />);
  let requests = 1;
  for (const delayMs of [1000, 3000, 9000]) {
    await fail();
    expect([picture(), mounted.container.textContent]).toEqual([null, '知夏']);
    await wait(delayMs - 1);
    expect(picture()).toBeNull();
    await wait(1);
    if (picture()) requests++;
  }
  await fail();
  await wait(600_000);
  expect([requests, picture()]).toEqual([4, null]);
});

test('requests a broken picture again when the network returns', async () => {
  mounted = await mount(<Avatar name="林知夏" seed="1" src="/media/a.png" />);
  await fail();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(picture()?.getAttribute('src')).toBe('/media/a.png');
});

test('requests a new address at once after the old one failed', async () => {
  mounted = await mount(<Avatar name="林知夏" seed="1" src="/media/gone.png" />);
  await fail();
  await mounted.rerender(<Avatar name="林知夏" seed="1" src="/media/new.png" />);
  expect(picture()?.getAttribute('src')).toBe('/media/new.png');
});

test('screen readers announce the online dot and not the picture', async () => {
  mounted = await mount(<Avatar name="林知夏" seed="1" onlineLabel="在线" />);
  expect(find('[role="img"]').getAttribute('aria-label')).toBe('在线');
  expect(find('[aria-hidden="true"]').textContent).toBe('知夏');
});
