import { webPush } from './web-push.lazy.ts';
import type { PushTarget } from './web-push.ts';

type Reach = 'unknown' | 'subscribed' | 'unavailable';

/** Push of this tab's browser: one wish after the other, and whether the last one came true. */
export function createPushSubscriber() {
  const listeners = new Set<() => void>();
  let reach: Reach = 'unknown';
  let last: Promise<unknown> = Promise.resolve();

  function setReach(next: Reach): void {
    reach = next;
    for (const listener of listeners) listener();
  }

  /** On, off and on again must end as the last one said, so none overtakes another. */
  async function inTurn<T>(request: () => Promise<T>): Promise<T> {
    const mine = last.then(request);
    last = mine.catch(() => undefined);
    return mine;
  }

  return {
    reach: () => reach,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turnOn: async (serverKey: string): Promise<PushTarget | undefined> =>
      inTurn(async () => {
        const { subscribeToPush } = await webPush.load();
        const target = await subscribeToPush(serverKey);
        setReach(target === undefined ? 'unavailable' : 'subscribed');
        return target;
      }),
    turnOff: async (): Promise<void> =>
      inTurn(async () => {
        const { unsubscribeFromPush } = await webPush.load();
        await unsubscribeFromPush();
        setReach('unknown');
      }),
    /** The browser took the subscription back or replaced it. */
    subscribeToLoss(listener: () => void): () => void {
      const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
      const handle = ({ data }: MessageEvent<unknown>): void => {
        if (typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'push-changed') listener();
      };
      container?.addEventListener('message', handle);
      return () => container?.removeEventListener('message', handle);
    },
  };
}
