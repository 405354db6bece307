// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { mount } from '../../../../tests/support/mount.ts';
import { useShowSent } from './use-show-sent.ts';

function Sent({ sentID, toEnd }: { sentID: string | undefined; toEnd: () => void }) {
  useShowSent(sentID, toEnd);
  return null;
}

test('a sent message scrolls the chat to the end once, and not again when it becomes the newest one again', async () => {
  const toEnd = vi.fn<() => void>();
  const { rerender, unmount } = await mount(<Sent sentID="old" toEnd={toEnd} />);
  const show = async (sentID: string | undefined) => {
    toEnd.mockClear();
    await rerender(<Sent sentID={sentID} toEnd={toEnd} />);
    return toEnd.mock.calls.length;
  };
  expect(toEnd).not.toHaveBeenCalled();
  expect(await show('a')).toBe(1);
  // The peer writes, and deletes that message again.
  expect(await show(undefined)).toBe(0);
  expect(await show('a')).toBe(0);
  expect(await show('b')).toBe(1);
  expect(await show('a')).toBe(0);
  await unmount();
});
