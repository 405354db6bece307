// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount, type Mounted } from '../../../tests/support/mount.ts';
import { useLoadMore } from './use-load-more.ts';

type Watch = { readonly margin: string | undefined; see: (isSeen: boolean) => void; isOver: boolean };

const watches: Watch[] = [];
const more = vi.fn<() => void>();
let mounted: Mounted;

function List({ hasMore = true, shown = 10 }: { hasMore?: boolean; shown?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  useLoadMore({ box, end, hasMore, shown, onMore: more });
  return (
    <div ref={box}>
      <p ref={end} />
    </div>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  watches.length = 0;
  more.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watch: Watch;
      constructor(handle: (entries: readonly { readonly isIntersecting: boolean }[]) => void, options: IntersectionObserverInit) {
        this.watch = { margin: options.rootMargin, see: (isIntersecting) => handle([{ isIntersecting }]), isOver: false };
        watches.push(this.watch);
      }
      observe(): void {}
      disconnect(): void {
        this.watch.isOver = true;
      }
    },
  );
});
afterEach(async () => {
  await mounted.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const see = (isSeen: boolean) => act(async () => watches.at(-1)?.see(isSeen));
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('FAV-009 requests the next page once, 300 ms after the user scrolls within 20 px of the end', async () => {
  mounted = await mount(<List />);
  expect(watches[0]?.margin).toBe('0px 0px 20px 0px');
  await see(true);
  await wait(299);
  expect(more).not.toHaveBeenCalled();
  await wait(1);
  await wait(5000);
  expect(more).toHaveBeenCalledTimes(1);
});

test('requests nothing when the user leaves the end before that', async () => {
  mounted = await mount(<List />);
  await see(true);
  await wait(200);
  await see(false);
  await wait(1000);
  expect(more).not.toHaveBeenCalled();
});

test('observes the end again after each page, and stops after the last one', async () => {
  mounted = await mount(<List />);
  await mounted.rerender(<List shown={20} />);
  expect(watches.map(({ isOver }) => isOver)).toEqual([true, false]);
  await mounted.rerender(<List shown={25} hasMore={false} />);
  expect(watches.map(({ isOver }) => isOver)).toEqual([true, true]);
});
