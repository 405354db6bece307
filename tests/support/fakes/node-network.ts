import { WebSocket } from 'ws';
import { NetworkError, type Network } from '../../../src/platform/ports.ts';

const NORMAL = 1000;

export type NodeNetwork = Network & {
  /** The open socket is gone, both sides learn of it. */
  cut(): void;
  /** Nothing moves on it any more and nobody is told, as when a laptop sleeps. */
  freeze(): void;
};

/** Real WebSockets under Node, one engine's worth, with the ways in which a wire fails. */
export function createNodeNetwork(): NodeNetwork {
  let current: { readonly socket: WebSocket; isFrozen: boolean } | undefined;
  return {
    openSocket({ url, protocols }, handlers) {
      const socket = new WebSocket(url, [...protocols]);
      const own = { socket, isFrozen: false };
      current = own;
      socket.on('open', () => !own.isFrozen && handlers.opened());
      socket.on('message', (data) => !own.isFrozen && Buffer.isBuffer(data) && handlers.received(data.toString('utf8')));
      // A refused upgrade is an error, and then closed like any other end.
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
