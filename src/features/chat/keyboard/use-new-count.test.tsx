// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { mount, type Mounted } from '../../../../tests/support/mount.ts';
import { useNewCount } from './use-new-count.ts';

function Count({ unread }: { unread: number | undefined }) {
  return <output>{useNewCount(unread)}</output>;
}

let mounted: Mounted | undefined;
afterEach(async () => mounted?.unmount());

const counts = async (steps: readonly (number | undefined)[], chat = 'one') => {
  const seen: (string | null)[] = [];
  for (const unread of steps) {
    const element = <Count key={chat} unread={unread} />;
    if (mounted === undefined) mounted = await mount(element);
    else await mounted.rerender(element);
    seen.push(mounted.container.textContent);
  }
  return seen;
};

test.each([
  ['counts new messages and not those that were unread before', [undefined, 5, 6, 8], ['0', '0', '1', '3']],
  ['keeps its count while older messages are read', [5, 7, 4, 2, 1, 0], ['0', '2', '2', '2', '1', '0']],
  ['starts again at zero after all messages are read', [0, 3, 0, 1], ['0', '3', '0', '1']],
])('the counter %s', async (_what, steps, expected) => {
  mounted = undefined;
  expect(await counts(steps)).toEqual(expected);
});

test('READ-009 the counter starts at zero in another conversation and in one that is opened again', async () => {
  mounted = undefined;
  expect(await counts([0, 2])).toEqual(['0', '2']);
  expect(await counts([4], 'other')).toEqual(['0']);
  expect(await counts([2], 'one')).toEqual(['0']);
});
