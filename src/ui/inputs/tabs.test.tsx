// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { find, mount, press, type Mounted } from '../../../tests/support/mount.ts';
import { Tabs } from './tabs.tsx';

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.unmount();
});

function Three() {
  const [tab, setTab] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs
      label="分组"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'a', label: '全部' },
        { id: 'b', label: '未读', count: '2' },
        { id: 'c', label: '群聊' },
      ]}
    />
  );
}

const selected = () => find('[aria-selected="true"]').textContent;

test('arrow keys, Home and End move the selection and the focus, and wrap at the ends', async () => {
  mounted = await mount(<Three />);
  const seen: string[] = [];
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    await press(find('[aria-selected="true"]'), key);
    seen.push(selected());
    expect(document.activeElement).toBe(find('[aria-selected="true"]'));
  }
  expect(seen).toEqual(['未读2', '群聊', '全部', '群聊', '全部']);
});

test('only the selected tab is in the tab order', async () => {
  mounted = await mount(<Three />);
  expect([...document.querySelectorAll<HTMLElement>('[role="tab"]')].map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});
