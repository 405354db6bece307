// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { mount, speak, type Mounted } from '../../tests/support/mount.ts';
import { createPageToastStore } from '../ui/feedback/toast-store.ts';
import { ToastProvider } from '../ui/feedback/toaster.tsx';
import { useLeaveNoConversation, useOpenConversation } from './open-conversation.ts';

let mounted: Mounted;
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

function Shown() {
  useLeaveNoConversation();
  return <output>{useOpenConversation()}</output>;
}

async function visit(path: string) {
  const toasts = createPageToastStore();
  const { hook, history } = memoryLocation({ path, record: true });
  mounted = await mount(
    <ToastProvider store={toasts}>
      <Router hook={hook}>
        <Shown />
      </Router>
    </ToastProvider>,
  );
  return { said: toasts.read().map(({ text }) => text), shown: mounted.container.querySelector('output')?.textContent, at: history.at(-1) };
}

test.each(['C2C10002', 'C2CwisperHelper', 'C2Cyx001', 'GROUP200001'])('opens %s', async (conversationID) => {
  expect(await visit(`/messages/${conversationID}`)).toEqual({ said: [], shown: conversationID, at: `/messages/${conversationID}` });
});

test.each(['C2C', 'C2C1000x', 'GROUP1', 'somebody', '%E0%B8'])(
  'CONV-006 shows the failure and stays on the list for %s, which is no conversation',
  async (wrong) => {
    expect(await visit(`/messages/${wrong}`)).toEqual({ said: ['进入会话失败'], shown: '', at: '/messages' });
  },
);
