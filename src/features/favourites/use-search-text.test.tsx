// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find, mount, type, type Mounted } from '../../../tests/support/mount.ts';
import { useSearchText } from './use-search-text.ts';

let mounted: Mounted;

function Field() {
  const { text, setText, settled, onCompositionStart, onCompositionEnd } = useSearchText();
  return (
    <div onCompositionStart={onCompositionStart} onCompositionEnd={onCompositionEnd}>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <output>{settled}</output>
    </div>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  mounted = await mount(<Field />);
});
afterEach(async () => {
  await mounted.unmount();
  vi.useRealTimers();
});

const write = (text: string) => type(find<HTMLInputElement>('input'), text);
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const searched = () => find('output').textContent;
const compose = (name: string) => act(async () => void find('input').dispatchEvent(new CompositionEvent(name, { bubbles: true })));

test('FAV-011 searches 500 ms after the last change of the text', async () => {
  await write('装');
  await wait(400);
  await write('装备 ');
  await wait(499);
  expect(searched()).toBe('');
  await wait(1);
  expect(searched()).toBe('装备');
});

test('FAV-011 does not search for text that an input method is still composing', async () => {
  await compose('compositionstart');
  await write('zhuang');
  await wait(1000);
  expect(searched()).toBe('');
  await write('装');
  await compose('compositionend');
  await wait(500);
  expect(searched()).toBe('装');
});
