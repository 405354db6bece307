// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { mount, speak } from '../../../../tests/support/mount.ts';
import { isReloadBlocked } from '../../../shared/page-work.ts';
import { createPageToastStore } from '../../../ui/feedback/toast-store.ts';
import { ToastProvider } from '../../../ui/feedback/toaster.tsx';
import { useSelection, type MessageSelection } from './use-selection.ts';

beforeAll(() => speak('zh-CN'));

test('blocks automatic reloads while messages are selected, until the selection ends or the chat closes', async () => {
  let selection: MessageSelection | undefined;
  function Selecting() {
    selection = useSelection();
    return null;
  }
  const mounted = await mount(
    <ToastProvider store={createPageToastStore()}>
      <Selecting />
    </ToastProvider>,
  );
  const blocked = [isReloadBlocked()];
  for (const change of [() => selection?.enter('a'), () => selection?.toggle('b', undefined), () => selection?.leave(), () => selection?.enter('a')]) {
    await act(async () => change());
    blocked.push(isReloadBlocked());
  }
  await mounted.unmount();
  expect([...blocked, isReloadBlocked()]).toEqual([false, true, true, false, true, false]);
});
