// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { click, findButton } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { MessageWindow } from '../../client/use-message-window.ts';
import type { MessageRow } from '../../core/rows.ts';
import { buildTimeline } from '../../core/messages/timeline.ts';
import type { FlowListHandle } from '../../ui/lists/flow-list.tsx';
import { useReadMarkGate } from './use-read-mark-gate.ts';
import { useMessageFocus } from './use-message-focus.ts';
import { useSeen } from './use-seen.ts';

const conversationID = 'C2C10002';
const rows = [1, 2, 3].map((sequence): MessageRow => ({ ...aMessage({ sequence }), status: 'success' }));
const items = buildTimeline(rows, { me: '10001', readSequence: undefined, gaps: new Set() });
const messages = { rows, showAround: async () => true } as unknown as MessageWindow;

const account = openClientPerTest();
const markRead = vi.fn<(id: string) => Promise<void>>(async () => undefined);

/** Acts like the message list: it opens at its end and leaves it for the restored position. */
function Opened() {
  const [isAtEnd, setAtEnd] = useState(true);
  const box = useRef<HTMLElement>(null);
  const list = useRef({ scrollToIndex: (index: number) => setAtEnd(index === items.length - 1) } as unknown as FlowListHandle);
  const held = useReadMarkGate();
  const { restore } = useMessageFocus({ focusMessageID: undefined, focusTurn: 0, messages, items, list, box, onPlaced: held.onPlaced });
  useSeen({ conversationID, items, unreadCount: 2, isAtEnd, box, isSilent: true, held });
  return (
    <>
      <button onClick={() => void restore(rows[0]?.ID ?? '')}>above</button>
      <button onClick={() => void restore(rows[2]?.ID ?? '')}>end</button>
    </>
  );
}

beforeEach(async () => {
  markRead.mockClear();
  await account.show(<Opened />, { markRead });
});

const drawFrame = () => act(async () => new Promise<number>((resolve) => void requestAnimationFrame(resolve)));

test.each([
  ['above', 0],
  ['end', 1],
])('RCPT-002 A15 a chat that opens at its end and restores the position "%s" marks as read %d times', async (place, times) => {
  expect(markRead).toHaveBeenCalledTimes(0);
  await click(findButton(place));
  await drawFrame();
  expect(markRead).toHaveBeenCalledTimes(times);
});
