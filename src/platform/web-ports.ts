import type { Ports } from './ports.ts';
import { createWebKeyValue } from './web-key-value.ts';
import { createWebNetwork } from './web-network.ts';
import { createWebVault } from './web-vault.ts';

/** Creates the browser adapters of the ports: clock, randomness, locks, channel, network and page state. */
export function createWebPorts(): Ports {
  return {
    clock: {
      now: () => Date.now(),
      after(delayMs, task) {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
    },
    random: {
      unit: () => Math.random(),
      uint32: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
      uuid: () => crypto.randomUUID(),
    },
    locks: {
      async request(name, { signal, steal }, held) {
        // The platform forbids a signal together with steal.
        await navigator.locks.request(name, steal === true ? { steal } : { signal }, held);
      },
    },
    openChannel(name) {
      const channel = new BroadcastChannel(name);
      let isClosed = false;
      return {
        post(message) {
          // The tab may still post a message while its account closes. No listener is left by then.
          if (!isClosed) channel.postMessage(message);
        },
        subscribe(listener) {
          const handle = (event: MessageEvent): void => listener(event.data);
          channel.addEventListener('message', handle);
          return () => channel.removeEventListener('message', handle);
        },
        close() {
          isClosed = true;
          channel.close();
        },
      };
    },
    network: createWebNetwork(),
    online: {
      isOnline: () => navigator.onLine,
      subscribe(listener) {
        addEventListener('online', listener);
        addEventListener('offline', listener);
        return () => {
          removeEventListener('online', listener);
          removeEventListener('offline', listener);
        };
      },
    },
    visibility: {
      isVisible: () => document.visibilityState === 'visible',
      subscribe(listener) {
        document.addEventListener('visibilitychange', listener);
        return () => document.removeEventListener('visibilitychange', listener);
      },
    },
    keyValue: createWebKeyValue(),
    vault: createWebVault(),
  };
}
