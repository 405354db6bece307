// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { find, mount } from '../../../tests/support/mount.ts';
import { useOpenCount } from './use-open-count.ts';

function Overlay({ isOpen }: { isOpen: boolean }) {
  return <output>{useOpenCount(isOpen)}</output>;
}

test('counts each opening from the rendering that opens the overlay, and no closing', async () => {
  const counts: (string | null)[] = [];
  const mounted = await mount(<Overlay isOpen={false} />);
  for (const isOpen of [false, true, true, false, true]) {
    await mounted.rerender(<Overlay isOpen={isOpen} />);
    counts.push(find('output').textContent);
  }
  await mounted.unmount();
  expect(counts).toEqual(['0', '1', '1', '1', '2']);
});
