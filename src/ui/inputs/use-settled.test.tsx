// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount, type Mounted } from '../../../tests/support/mount.ts';
import { useSettled } from './use-settled.ts';

let mounted: Mounted;
afterEach(async () => {
  await mounted.unmount();
  vi.useRealTimers();
});

const Shown = ({ text }: { text: string }) => <output>{useSettled(text, 500)}</output>;
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('settles a text after a delay that starts again with each change', async () => {
  vi.useFakeTimers();
  mounted = await mount(<Shown text="" />);
  await mounted.rerender(<Shown text="林" />);
  await wait(499);
  await mounted.rerender(<Shown text="林知" />);
  await wait(499);
  expect(mounted.container.textContent).toBe('');
  await wait(1);
  expect(mounted.container.textContent).toBe('林知');
});
