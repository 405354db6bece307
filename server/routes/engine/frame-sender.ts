import type { Socket } from 'node:net';
import { nextTick } from 'node:process';
import type { WebSocket } from '@fastify/websocket';

/** A reader this far behind is cut off; it syncs when it comes back (reliability §3.7). */
const BACKPRESSURE_BYTES = 2 * 1024 * 1024;

/**
 * Sends frames in order. `wire` is the connection below the socket: what one turn of the event loop has to say leaves in one write,
 * since a commit of many commands tells each reader many things. Frames are written there whole: `ws` would build a header for each
 * socket, 16 % of the profile of a group of 200. The sockets negotiate no compression, so that `ws` keeps no queue
 * of its own, and its close and pong frames follow in order.
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
    wire.write(encode(frame));
  };
}

function isBehind(socket: WebSocket): boolean {
  return socket.bufferedAmount > BACKPRESSURE_BYTES;
}

let lastFrame: string | undefined;
let lastBytes: Buffer = Buffer.alloc(0);

/** A frame for many sockets is handed to one after the other; its bytes are made once, its WebSocket header included. */
function encode(frame: string): Buffer {
  if (frame !== lastFrame) {
    lastFrame = frame;
    lastBytes = toTextFrame(frame);
  }
  return lastBytes;
}

const FINAL_TEXT = 0x81;

/** One unmasked, uncompressed text frame (RFC 6455 §5.2). */
function toTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text, 'utf8');
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = FINAL_TEXT;
  if (head === 2) bytes[1] = length;
  else if (head === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, head, 'utf8');
  return bytes;
}
