import { WebSocket } from 'ws';
import { NetworkError, type Network } from '../../../src/platform/ports.ts';

const NORMAL = 1000;

export type NodeNetwork = Network & {
  /** Terminates the open socket; both sides are notified. */
  cut(): void;
  /** Stops all traffic of the open socket without notifying a side, as when a laptop sleeps. */
  freeze(): void;
};

/** Real WebSockets under Node for one engine, with ways to make the connection fail. */
export function createNodeNetwork(): NodeNetwork {
  let current: { readonly socket: WebSocket; isFrozen: boolean } | undefined;
  return {
    openSocket({ url, protocols }, handlers) {
      const socket = new WebSocket(url, [...protocols]);
      const own = { socket, isFrozen: false };
      current = own;
      socket.on('open', () => !own.isFrozen && handlers.opened());
      socket.on('message', (data) => !own.isFrozen && Buffer.isBuffer(data) && handlers.received(data.toString('utf8')));
      // A refused upgrade emits an error, and then a close like any other end.
      socket.on('error', () => undefined);
      socket.on('close', (code) => !own.isFrozen && handlers.closed(code));
      return {
        send: (text) => void (!own.isFrozen && socket.readyState === WebSocket.OPEN && socket.send(text)),
        close(code = NORMAL) {
          if (own.isFrozen) socket.terminate();
          else socket.close(code);
        },
      };
    },
    fetch: async () => Promise.reject(new NetworkError('no HTTP here')),
    upload: async () => Promise.reject(new NetworkError('no HTTP here')),
    cut: () => current?.socket.terminate(),
    freeze: () => void (current !== undefined && (current.isFrozen = true)),
  };
}
