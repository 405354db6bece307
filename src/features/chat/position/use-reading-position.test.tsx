// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '../../../../tests/support/builders.ts';
import { mount, type Mounted } from '../../../../tests/support/mount.ts';
import { openTestClient, type TestClient } from '../../../../tests/support/test-client.tsx';
import { readReadingPosition } from '../../../client/chat/read-reading-position.ts';
import { buildTimeline } from '../../../core/messages/timeline.ts';
import type { FlowListHandle } from '../../../ui/lists/flow-list.tsx';
import { useReadingPosition } from './use-reading-position.ts';

const CHAT = 'C2C10002';
const ROWS = [1, 2, 3].map((sequence) => ({ ...aMessage({ from: '10002', conversationID: CHAT, sequence }), status: 'success' as const }));
const [OLD, MIDDLE, NEWEST] = ROWS.map(({ ID }) => ID);
const ITEMS = buildTimeline(ROWS, { me: '10001', readSequence: undefined, gaps: new Set() });
const LIST: FlowListHandle = { scrollToIndex: () => undefined, scrollToEnd: () => undefined, visibleRange: () => ({ first: 0, last: 2 }), viewsBelow: () => 3 };
const ignore = () => undefined;
/** Shorter than the pause after which the position is stored. */
const AT_ONCE = { timeout: 500, interval: 10 };

let account: TestClient;
let mounted: Mounted;
let place: ReturnType<typeof useReadingPosition>;
const restored = vi.fn<(ID: string) => Promise<void>>();

function Reading() {
  const list = useRef(LIST);
  place = useReadingPosition({
    conversationID: CHAT,
    items: ITEMS,
    list,
    isAtEnd: false,
    isRead: true,
    isLedElsewhere: false,
    restore: restored,
    onPlaced: ignore,
  });
  return null;
}

const stored = async () => readReadingPosition(account.client, CHAT);

beforeEach(async () => {
  restored.mockReset().mockResolvedValue();
  account = openTestClient();
  await account.client.commands.rememberReadingPosition(CHAT, OLD);
  mounted = await mount(account.wrap(<Reading />));
  await vi.waitUntil(() => restored.mock.calls.some(([ID]) => ID === OLD));
  await act(async () => restored.mock.results[0]?.value as Promise<void>);
});
afterEach(async () => {
  await mounted.unmount();
  await account.close();
});

test.each([
  ['the newest message clears the stored position at once', null, undefined],
  ['a message stores that message at once', NEWEST, NEWEST],
])('a jump to %s', async (_, request, expected) => {
  place.note();
  place.keepAt(request);
  await vi.waitFor(async () => expect(await stored()).toBe(expected), AT_ONCE);
});

test('a failed jump to a missing message neither clears the stored position nor cancels the storing of the scrolled position', async () => {
  place.note();
  place.keepAt(undefined);
  await vi.waitFor(async () => expect(await stored()).toBe(MIDDLE), { timeout: 5000 });
});

test('stores the reading position after the user stops scrolling', async () => {
  place.note();
  expect(await stored()).toBe(OLD);
  await vi.waitFor(async () => expect(await stored()).toBe(MIDDLE), { timeout: 5000 });
});
