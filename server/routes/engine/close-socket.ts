import type { WebSocket } from '@fastify/websocket';
import type { Timers } from '../../ports.ts';
import { RETRY_CLOSE_CODE } from './close-codes.ts';

/** Time for the peer to answer the close frame. A half-open peer never answers. */
const HANDSHAKE_MS = 2000;

export type CloseSocket = (code: number, reason?: string) => void;

/** Sends the close frame and ends the connection. It reads nothing more from a peer that continues to send although it is refused. */
export function createCloseSocket(timers: Timers, socket: WebSocket): CloseSocket {
  return (code, reason = '') => {
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    if (code === RETRY_CLOSE_CODE.policyViolation) socket.pause();
    timers.after(HANDSHAKE_MS, () => socket.terminate());
  };
}
