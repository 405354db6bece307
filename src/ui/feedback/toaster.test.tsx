// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, find, findButton, mount, type Mounted } from '../../../tests/support/mount.ts';
import { createPageToastStore } from './toast-store.ts';
import { ToastProvider, useToast } from './toaster.tsx';

const undone = vi.fn<() => void>();

function Keys() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast('已复制', { tone: 'success' })}>copy</button>
      <button onClick={() => toast('更改失败，请重试', { tone: 'danger' })}>fail</button>
      <button onClick={() => toast('已归档', { durationMs: 6000, action: { label: '撤销', onPress: undone } })}>archive</button>
    </>
  );
}

let mounted: Mounted;
beforeEach(async () => {
  vi.useFakeTimers();
  mounted = await mount(
    <ToastProvider store={createPageToastStore()}>
      <Keys />
    </ToastProvider>,
  );
});
afterEach(async () => {
  await mounted.unmount();
  vi.useRealTimers();
});

const spoken = (urgency: string) => find(`[aria-live="${urgency}"]`).textContent;
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('C13 two quick presses show one toast, and it leaves after 3 s', async () => {
  await click(findButton('copy'));
  await click(findButton('copy'));
  expect(spoken('polite')).toBe('已复制');
  await wait(2999);
  expect(spoken('polite')).toBe('已复制');
  await wait(200);
  expect(spoken('polite')).toBe('');
});

test('C13 after 3 s the same text is shown again', async () => {
  await click(findButton('copy'));
  await wait(3200);
  await click(findButton('copy'));
  expect(spoken('polite')).toBe('已复制');
});

test('ERR-026 announces a failure assertively and other toasts politely', async () => {
  await click(findButton('copy'));
  await click(findButton('fail'));
  expect([spoken('polite'), spoken('assertive')]).toEqual(['已复制', '更改失败，请重试']);
});

test('CONV-051 a toast with an action stays for six seconds, is shown again at once for the same text, and ends with its press', async () => {
  await click(findButton('archive'));
  await wait(5999);
  expect(spoken('polite')).toBe('已归档撤销');
  await wait(200);
  expect(spoken('polite')).toBe('');
  await click(findButton('archive'));
  await wait(100);
  await click(findButton('archive'));
  expect(spoken('polite')).toBe('已归档撤销已归档撤销');
  await click(findButton('撤销'));
  await wait(200);
  expect(undone).toHaveBeenCalledOnce();
  expect(spoken('polite')).toBe('已归档撤销');
});
