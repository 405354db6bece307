// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { click, find, findButton, mount, speak, type Mounted } from '../../../tests/support/mount.ts';
import type { MessageWindow } from '../../client/use-message-window.ts';
import type { MessageRow } from '../../core/rows.ts';
import { buildTimeline } from '../../core/messages/timeline.ts';
import type { FlowListHandle } from '../../ui/lists/flow-list.tsx';
import { createPageToastStore, type ToastStore } from '../../ui/feedback/toast-store.ts';
import { ToastProvider } from '../../ui/feedback/toaster.tsx';
import { useMessageFocus } from './use-message-focus.ts';

const FRAME_MS = 20;
const rows = [1, 2, 3].map((sequence): MessageRow => ({ ...aMessage({ sequence }), status: 'success' }));
const items = buildTimeline(rows, { me: '10001', readSequence: undefined, gaps: new Set() });
const second = rows[1]?.ID ?? '';
const window = { rows, showAround: async (ID: string) => rows.some((row) => row.ID === ID), showFrom: async () => undefined } as unknown as MessageWindow;

let mounted: Mounted;
let toasts: ToastStore;
const scrolledTo: number[] = [];
/** The scroll positions of the list each time the hook called onPlaced. */
const placedAt: (readonly number[])[] = [];
const notePlaced = () => void placedAt.push([...scrolledTo]);

function Shown({ wanted }: { wanted: string }) {
  const handle = { scrollToIndex: (index: number) => void scrolledTo.push(index) } as unknown as FlowListHandle;
  const list = useRef<FlowListHandle | null>(handle);
  const box = useRef<HTMLDivElement>(null);
  const { flashID, show, showSequence } = useMessageFocus({
    focusMessageID: undefined,
    focusTurn: 0,
    messages: window,
    items,
    list,
    box,
    onPlaced: notePlaced,
  });
  return (
    <>
      <button onClick={() => void show(wanted)}>show</button>
      <button onClick={() => void showSequence(99)}>from</button>
      <output>{flashID}</output>
    </>
  );
}

beforeAll(() => speak('zh-CN'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
  toasts = createPageToastStore();
  scrolledTo.length = 0;
  placedAt.length = 0;
});
afterEach(async () => {
  await mounted.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const lit = () => find('output').textContent;
const sentText = () => toasts.read().map(({ text, tone }) => [text, tone]);

async function render(wanted: string): Promise<void> {
  mounted = await mount(
    <ToastProvider store={toasts}>
      <Shown wanted={wanted} />
    </ToastProvider>,
  );
}

test('READ-012 scrolls to the requested message and highlights it for 3 s', async () => {
  await render(second);
  await click(findButton('show'));
  await wait(FRAME_MS);
  expect([scrolledTo, lit()]).toEqual([[1], second]);
  await wait(2999);
  expect(lit()).toBe(second);
  await wait(1);
  expect([lit(), sentText()]).toEqual(['', []]);
});

test('RCPT-002 A15 calls onPlaced after the list has scrolled, or at once when the message cannot be loaded', async () => {
  await render(second);
  await click(findButton('show'));
  expect(placedAt).toEqual([]);
  await wait(FRAME_MS);
  expect(placedAt).toEqual([[1]]);
  await mounted.unmount();
  await render('10002-1-99');
  await click(findButton('show'));
  expect(placedAt).toEqual([[1], [1]]);
});

test('READ-013 warns and does not scroll when the message cannot be located', async () => {
  await render('10002-1-99');
  await click(findButton('show'));
  await wait(FRAME_MS);
  expect([scrolledTo, lit(), sentText()]).toEqual([[], '', [['无法定位到原消息', 'warning']]]);
});

test('warns when the sequence to show cannot be located', async () => {
  await render(second);
  await click(findButton('from'));
  await wait(FRAME_MS);
  expect(sentText()).toEqual([['无法定位到原消息', 'warning']]);
});
