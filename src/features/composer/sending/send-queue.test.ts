import { afterEach, expect, test, vi } from 'vitest';
import { createSendQueue, type QueuedSend } from './send-queue.ts';

afterEach(() => void vi.unstubAllGlobals());

type Step = { readonly store: () => void; readonly fail: () => void };

function openQueue() {
  const events: string[] = [];
  const steps = new Map<string, Step>();
  const queue = createSendQueue(() => events.push('empty'));
  const add = (name: string, isComposed = true): void => {
    const base: QueuedSend = {
      store: async () =>
        new Promise<void>((resolve, reject) => {
          events.push(`store ${name}`);
          steps.set(name, { store: resolve, fail: () => reject(new Error(name)) });
        }),
      failed: (error) => events.push(`failed ${String(error)}`),
    };
    queue.add(isComposed ? { ...base, giveBack: () => events.push(`back ${name}`) } : base);
  };
  const end = async (name: string, how: keyof Step): Promise<void> => {
    steps.get(name)?.[how]();
    await new Promise((resolve) => void setTimeout(resolve, 0));
  };
  return { events, queue, add, end };
}

test('stores the next send only after the previous one', async () => {
  const { events, queue, add, end } = openQueue();
  add('a');
  add('b');
  expect(events).toEqual(['store a']);
  await end('a', 'store');
  expect([events, queue.isEmpty()]).toEqual([['store a', 'store b'], false]);
  await end('b', 'store');
  expect([events.at(-1), queue.isEmpty()]).toEqual(['empty', true]);
});

test('G11 returns a send that cannot be stored and the composed sends after it, the last first, with one error', async () => {
  const { events, add, end } = openQueue();
  add('a');
  add('b');
  add('sticker', false);
  add('c');
  await end('a', 'fail');
  expect(events).toEqual(['store a', 'back c', 'back b', 'back a', 'failed Error: a', 'store sticker']);
  await end('sticker', 'store');
  add('d');
  expect(events.slice(-2)).toEqual(['empty', 'store d']);
});

test('a failed send that is not from the input does not stop the sends after it', async () => {
  const { events, add, end } = openQueue();
  add('sticker', false);
  add('a');
  await end('sticker', 'fail');
  expect(events).toEqual(['store sticker', 'failed Error: sticker', 'store a']);
});

test('returns sends only after their content is known, together with sends that were added meanwhile', async () => {
  const { events, queue, add, end } = openQueue();
  let know = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    know = resolve;
  });
  add('a');
  queue.add({ store: async () => undefined, known: async () => known, giveBack: () => events.push('back b'), failed: () => undefined });
  await end('a', 'fail');
  expect(events).toEqual(['store a']);
  add('c');
  know();
  await end('a', 'fail');
  expect(events).toEqual(['store a', 'back c', 'back b', 'back a', 'failed Error: a', 'empty']);
});

test('continues with the other sends when the return or the report of one throws', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const { events, queue, add, end } = openQueue();
  const thrown = (what: string) => (): never => {
    throw new Error(what);
  };
  queue.add({ store: async () => Promise.reject(new Error('full')), giveBack: () => events.push('back a'), failed: thrown('report') });
  queue.add({ store: async () => undefined, giveBack: thrown('back'), failed: () => undefined });
  add('sticker', false);
  await end('', 'store');
  expect([events, reported.map(String)]).toEqual([
    ['back a', 'store sticker'],
    ['Error: back', 'Error: report'],
  ]);
});
