// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Commands } from '../../client/client.ts';
import type { ListTab } from '../../core/tabs/list-tabs.ts';
import { useTabOrder } from './use-tab-order.ts';

const account = openClientPerTest();
const TABS = ['all', 'a', 'b', 'c'].map((id) => ({ id, name: id, builtIn: id === 'all' ? 'all' : undefined, isShown: true }) as unknown as ListTab);

function Handle() {
  const { onKeyDown } = useTabOrder(TABS).handleProps('c', 'c');
  return <button onKeyDown={onKeyDown}>c</button>;
}

test('TAB-020 a press of an arrow key continues from the order of the press before, also before that is rendered', async () => {
  const changeList = vi.fn<Commands['changeList']>(async () => undefined as never);
  const { container } = await account.show(<Handle />, { changeList });
  const press = (key: string) => container.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) press(key);
  const orders = changeList.mock.calls.map(([{ body }]) => (body as { ids: string[] }).ids.join(''));
  expect(orders).toEqual(['acb', 'cab', 'acb', 'abc']);
});
