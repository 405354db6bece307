import { webPush } from './web-push.lazy.ts';
import type { PushTarget } from './web-push.ts';

type Reach = 'unknown' | 'subscribed' | 'unavailable';

/** Manages the push subscription of this browser. Requests run one after another, and the result of the last one is readable. */
export function createPushSubscriber() {
  const listeners = new Set<() => void>();
  let reach: Reach = 'unknown';
  let last: Promise<unknown> = Promise.resolve();

  function setReach(next: Reach): void {
    reach = next;
    for (const listener of listeners) listener();
  }

  /** Requests are queued, because on, off and on again must end in the state of the last request. */
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
    /** Notifies the listener when the browser has revoked or replaced the subscription. */
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
