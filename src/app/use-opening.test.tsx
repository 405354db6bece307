// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { aMessage } from '../../tests/support/builders.ts';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import type { Commands } from '../client/client.ts';
import { prepareChat } from '../client/chat/prepare-chat.ts';
import { useOpening, type ShownConversation } from './use-opening.ts';

vi.mock(import('../client/chat/prepare-chat.ts'), { spy: true });

const [CHAT, OTHER] = ['C2C10002', 'C2C10003'];
const account = openClientPerTest();
const clear = vi.fn<Commands['clearUnreadMark']>(async () => undefined);
let shown: ShownConversation;
let opened: (readonly [conversationID: string | undefined, rows: number | undefined])[] = [];

function Probe() {
  shown = useOpening();
  if (shown.prepared !== undefined) opened.push([shown.conversationID, shown.prepared.view.rows.length]);
  return null;
}

/** Waits for all reads from the database. No timer of the page runs. */
async function settle(): Promise<void> {
  await act(async () => {
    const reads = vi.mocked(prepareChat).mock.results.map(async ({ value }) => value as unknown);
    await Promise.allSettled(reads);
  });
}

async function store(conversationID: string, sequence: number): Promise<void> {
  await account.db.messages.put({ ...aMessage({ sequence, conversationID }), status: 'success' });
}

async function open(conversationID: string) {
  await act(async () => shown.open(conversationID));
  await settle();
}

beforeEach(async () => {
  opened = [];
  clear.mockClear();
  await store(CHAT, 1);
  await account.show(
    <Router hook={memoryLocation({ path: '/messages' }).hook}>
      <Probe />
    </Router>,
    { clearUnreadMark: clear },
  );
  // On a loaded machine the database takes longer than the chat's wait for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

test('opens a chat with its first page', async () => {
  await open(CHAT);
  expect(opened[0]).toEqual([CHAT, 1]);
  expect(shown.conversationID).toBe(CHAT);
});

test('opens a chat with the page that was read during the press', async () => {
  shown.reach(CHAT);
  await settle();
  await store(CHAT, 2);
  await open(CHAT);
  expect(opened[0]).toEqual([CHAT, 1]);
});

test('reads the page again after a press on another chat, and after a long press', async () => {
  shown.reach(OTHER);
  await open(CHAT);
  expect(opened[0]).toEqual([CHAT, 1]);
  shown.reach(OTHER);
  await settle();
  vi.advanceTimersByTime(1100);
  await store(OTHER, 1);
  await open(OTHER);
  expect(opened.at(-1)).toEqual([OTHER, 1]);
});

test('a press on the open conversation clears its unread mark, because its chat stays mounted and does not clear it', async () => {
  await open(CHAT);
  expect(clear).not.toHaveBeenCalled();
  await open(CHAT);
  expect(clear.mock.calls).toEqual([[CHAT]]);
});
