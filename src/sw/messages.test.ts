import { afterEach, describe, expect, test, vi } from 'vitest';
import { handleMessage } from './messages.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a worker that waits does after a word of a page, while the tabs of the origin are as stated. */
async function skipsWaiting(data: unknown, states: readonly DocumentVisibilityState[]): Promise<boolean> {
  let isSkipped = false;
  const matchAll = async (options: ClientQueryOptions) => {
    // Tabs of the build before are controlled by the worker before.
    expect(options).toEqual({ type: 'window', includeUncontrolled: true });
    return states.map((visibilityState) => ({ visibilityState }));
  };
  vi.stubGlobal('self', { skipWaiting: async () => void (isSkipped = true), clients: { matchAll } });
  const work: Promise<unknown>[] = [];
  handleMessage({ data, waitUntil: (promise: Promise<unknown>) => void work.push(promise) } as unknown as ExtendableMessageEvent);
  await Promise.all(work);
  return isSkipped;
}

describe('a new build that waits', () => {
  test('takes over at the word of a hidden tab while no tab is visible', async () => {
    expect(await skipsWaiting({ type: 'SKIP_WAITING_UNSEEN' }, ['hidden', 'hidden'])).toBe(true);
  });

  test('does not take over at the word of a hidden tab while the user looks at another one, which would reload', async () => {
    expect(await skipsWaiting({ type: 'SKIP_WAITING_UNSEEN' }, ['hidden', 'visible'])).toBe(false);
  });

  test('takes over once the user accepts it', async () => {
    expect(await skipsWaiting({ type: 'SKIP_WAITING' }, ['visible'])).toBe(true);
  });

  test.each([undefined, 'SKIP_WAITING', { type: 'OTHER' }])('does not take over at %j', async (data) => {
    expect(await skipsWaiting(data, [])).toBe(false);
  });
});
