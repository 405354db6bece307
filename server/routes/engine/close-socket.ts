import type { WebSocket } from '@fastify/websocket';
import type { Timers } from '../../ports.ts';
import { RETRY_CLOSE_CODE } from './close-codes.ts';

/** How long a peer may take to answer the close frame; a half-open one never does. */
const HANDSHAKE_MS = 2000;

export type CloseSocket = (code: number, reason?: string) => void;

/** Says why and lets the connection go. From a peer that sends on although it is refused nothing more is read. */
export function createCloseSocket(timers: Timers, socket: WebSocket): CloseSocket {
  return (code, reason = '') => {
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    if (code === RETRY_CLOSE_CODE.policyViolation) socket.pause();
    timers.after(HANDSHAKE_MS, () => socket.terminate());
  };
}
