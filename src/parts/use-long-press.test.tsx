// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find, mount, type Mounted } from '../../tests/support/mount.ts';
import { useLongPress } from './use-long-press.ts';

const heard = vi.fn<(target: Element) => void>();
let mounted: Mounted;

function Pad() {
  return <div data-pad {...useLongPress(heard)} />;
}

beforeEach(async () => {
  vi.useFakeTimers();
  heard.mockClear();
  mounted = await mount(<Pad />);
});
afterEach(async () => {
  await mounted.unmount();
  vi.useRealTimers();
});

const point = (name: string, init: PointerEventInit = {}) =>
  act(async () => void find('[data-pad]').dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: 'touch', clientX: 50, clientY: 50, ...init })));
const rest = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('MSG-028 reports a long press after a touch of 500 ms, and not before', async () => {
  await point('pointerdown');
  await rest(499);
  expect(heard).not.toHaveBeenCalled();
  await rest(1);
  expect(heard.mock.calls).toEqual([[find('[data-pad]')]]);
});

test.each<[string, string, PointerEventInit]>([
  ['ends', 'pointerup', {}],
  ['scrolls', 'pointermove', { clientY: 61 }],
  ['is cancelled by the browser', 'pointercancel', {}],
])('a touch that %s before 500 ms is no long press', async (_what, name, init) => {
  await point('pointerdown');
  await rest(400);
  await point(name, init);
  await rest(1000);
  expect(heard).not.toHaveBeenCalled();
});

test('accepts small movements of a touch, and ignores a mouse', async () => {
  await point('pointerdown');
  await point('pointermove', { clientX: 58, clientY: 54 });
  await rest(500);
  expect(heard).toHaveBeenCalledTimes(1);
  await point('pointerdown', { pointerType: 'mouse' });
  await rest(1000);
  expect(heard).toHaveBeenCalledTimes(1);
});
