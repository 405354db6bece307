import { expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';

function aStore() {
  let time = 1000;
  const timers: { at: number; run: () => void }[] = [];
  const store = createToastStore({ now: () => time, schedule: (run, delayMs) => void timers.push({ at: time + delayMs, run }) });
  const pass = (ms: number) => {
    const end = time + ms;
    for (;;) {
      const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      timers.splice(timers.indexOf(due), 1);
      time = due.at;
      due.run();
    }
    time = end;
  };
  return { store, pass, texts: () => store.read().map((toast) => toast.text) };
}

test('ERR-025 C13 a toast stays for 3000 ms and is removed after its animation', () => {
  const { store, pass, texts } = aStore();
  store.show('已复制');
  pass(2999);
  expect(store.read()).toEqual([{ key: 1, text: '已复制', tone: 'neutral', isLeaving: false }]);
  pass(1);
  expect(store.read()[0]?.isLeaving).toBe(true);
  pass(130);
  expect(texts()).toEqual([]);
});

test('ERR-025 C13 the same text is not shown again within 3 s, another text is', () => {
  const { store, pass, texts } = aStore();
  expect([store.show('a'), store.show('a'), store.show('b')]).toEqual([true, false, true]);
  pass(2999);
  expect(store.show('a')).toBe(false);
  pass(1);
  expect(store.show('a')).toBe(true);
  expect(texts().filter((text) => text === 'a')).toHaveLength(2);
});

test('C13 a refused repetition does not extend the 3 s', () => {
  const { store, pass } = aStore();
  store.show('a');
  pass(2000);
  store.show('a');
  pass(1000);
  expect(store.show('a')).toBe(true);
});

test('ERR-025 does not show a text that another tab showed, and reports its own texts to the other tabs', () => {
  const { store } = aStore();
  const confirmed: string[] = [];
  store.onShown((text) => confirmed.push(text));
  store.noteShownElsewhere('a');
  expect([store.show('a'), store.show('b')]).toEqual([false, true]);
  expect(confirmed).toEqual(['b']);
});

test('dismissing a toast twice removes only that toast', () => {
  const { store, pass, texts } = aStore();
  store.show('a');
  store.show('b');
  store.dismiss(1);
  store.dismiss(1);
  pass(130);
  expect(texts()).toEqual(['b']);
});
