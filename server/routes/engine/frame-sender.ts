import type { Socket } from 'node:net';
import { nextTick } from 'node:process';
import type { WebSocket } from '@fastify/websocket';

/** A reader this far behind is cut off; it syncs when it comes back (reliability.md 3.7). */
const BACKPRESSURE_BYTES = 2 * 1024 * 1024;
const TEXT_FRAME = { binary: false } as const;

/**
 * Sends frames in order. `wire` is the connection below the socket: what one turn of the event loop has to say leaves in one write,
 * since a commit of many commands tells each reader many things.
 */
export function createFrameSender(socket: WebSocket, wire: Socket): (frame: string) => void {
  let isFlushDue = false;
  const flush = () => {
    isFlushDue = false;
    wire.uncork();
  };
  return (frame) => {
    if (socket.readyState !== socket.OPEN) return;
    // Handed over first: only what the peer does not take counts as behind.
    if (isBehind(socket)) wire.uncork();
    if (isBehind(socket)) return socket.terminate();
    if (wire.writableCorked === 0) wire.cork();
    if (!isFlushDue) nextTick(flush);
    isFlushDue = true;
    socket.send(encode(frame), TEXT_FRAME);
  };
}

function isBehind(socket: WebSocket): boolean {
  return socket.bufferedAmount > BACKPRESSURE_BYTES;
}

let lastFrame = '';
let lastBytes = Buffer.alloc(0);

/** A frame for many sockets is handed to one after the other; its bytes are made once. */
function encode(frame: string): Buffer {
  if (frame !== lastFrame) {
    lastFrame = frame;
    lastBytes = Buffer.from(frame, 'utf8');
  }
  return lastBytes;
}
