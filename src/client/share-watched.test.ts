import { describe, expect, test } from 'vitest';
import type { Watched } from './client.ts';
import { shareWatched } from './share-watched.ts';

function aSource() {
  const open = new Set<{ readonly next: (value: number) => void; readonly failed: ((error: unknown) => void) | undefined }>();
  let subscriptions = 0;
  const source: Watched<number> = {
    hasValue: () => false,
    subscribe(next, failed) {
      subscriptions += 1;
      const listener = { next, failed };
      open.add(listener);
      return { unsubscribe: () => void open.delete(listener) };
    },
  };
  return {
    source,
    emit: (value: number) => [...open].forEach(({ next }) => next(value)),
    fail: () => [...open].forEach(({ failed }) => failed?.(new Error('broken'))),
    open: () => open.size,
    subscriptions: () => subscriptions,
  };
}

describe('shareWatched', () => {
  test('subscribes once for all listeners, and sends the last value to a later listener', () => {
    const { source, emit, subscriptions } = aSource();
    const shared = shareWatched(source);
    const heard: string[] = [];
    shared.subscribe((value) => heard.push(`a${value}`));
    emit(1);
    shared.subscribe((value) => heard.push(`b${value}`));
    emit(2);
    expect([heard, subscriptions()]).toEqual([['a1', 'b1', 'a2', 'b2'], 1]);
  });

  test('unsubscribes after the last listener, and starts again without the old value', () => {
    const { source, emit, open, subscriptions } = aSource();
    const shared = shareWatched(source);
    const heard: number[] = [];
    const first = shared.subscribe(() => undefined);
    const second = shared.subscribe(() => undefined);
    emit(1);
    first.unsubscribe();
    first.unsubscribe();
    expect(open()).toBe(1);
    second.unsubscribe();
    expect(open()).toBe(0);
    shared.subscribe((value) => heard.push(value));
    expect([heard, subscriptions()]).toEqual([[], 2]);
  });

  test('sends a failure to all listeners, and subscribes again for the next listener', () => {
    const { source, emit, fail, open } = aSource();
    const shared = shareWatched(source);
    const heard: unknown[] = [];
    for (let at = 0; at < 2; at += 1)
      shared.subscribe(
        () => undefined,
        () => heard.push('failed'),
      );
    fail();
    expect([heard, open()]).toEqual([['failed', 'failed'], 0]);
    shared.subscribe((value) => heard.push(value));
    emit(3);
    expect(heard.at(-1)).toBe(3);
  });
});
