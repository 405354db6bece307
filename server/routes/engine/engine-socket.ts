import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readOfferedToken } from '../../../contract/socket-protocols.ts';
import type { ServerCore } from '../../create-server-core.ts';
import { noteUser } from '../../operations/request-user.ts';
import { Refusal } from '../../policies/refusal.ts';
import { originOf, refuseForeignOrigin } from '../origin.ts';
import { closeCodeOf, RETRY_CLOSE_CODE } from './close-codes.ts';
import { createCloseSocket } from './close-socket.ts';
import type { EngineConnection } from './connect-engine.ts';
import { createFrameSender } from './frame-sender.ts';

/** Frames that a client may send before its token is verified: its hello and the requests after it. */
const MAX_EARLY_FRAMES = 200;
const MAX_EARLY_BYTES = 256 * 1024;

type Query = { token?: unknown; device?: unknown };
type Early = (connection: EngineConnection) => void;

/** `GET /im?device=<Device-Id>` with the imToken as a subprotocol, or in the query as `token`. Neither is ever logged. */
export function registerEngineSocket(app: FastifyInstance, core: ServerCore): void {
  app.get('/im', { websocket: true, preValidation: refuseForeignOrigin(core.config) }, (socket, request) => {
    void openEngineSocket(core, socket, request);
  });
}

async function openEngineSocket(core: ServerCore, socket: WebSocket, request: FastifyRequest): Promise<void> {
  let connection: EngineConnection | undefined;
  const close = createCloseSocket(core.ports.timers, socket);
  const early: Early[] = [];
  let earlyBytes = 0;
  // The client may send while the server verifies the token. Its frames wait in order.
  const deliver = (bytes: number, frame: Early) => {
    if (connection !== undefined) return frame(connection);
    if (socket.readyState !== socket.OPEN) return;
    earlyBytes += bytes;
    if (early.push(frame) <= MAX_EARLY_FRAMES && earlyBytes <= MAX_EARLY_BYTES) return;
    early.length = 0;
    close(RETRY_CLOSE_CODE.policyViolation, 'too many frames');
  };
  socket.on('message', (data, isBinary) => {
    const bytes = Buffer.isBuffer(data) ? data : undefined;
    if (isBinary || bytes === undefined) deliver(0, (open) => open.receiveBinary());
    else deliver(bytes.length, (open) => open.receive(bytes));
  });
  for (const control of ['ping', 'pong'] as const) socket.on(control, () => deliver(0, (open) => open.receiveControl()));
  socket.on('close', () => connection?.closed());
  socket.on('error', () => socket.terminate());
  const { device } = request.query as Query;
  try {
    const { session, user } = await core.authenticate({ kind: 'engine', token: tokenOf(request), deviceId: textOf(device) });
    noteUser(request, user.id);
    if (socket.readyState !== socket.OPEN) return;
    const caller = { userId: user.id, sessionId: session.id, deviceId: session.deviceId, origin: originOf(core.config).http };
    connection = core.connectEngine(caller, { sendFrame: createFrameSender(socket, request.socket), close });
    for (const frame of early.splice(0)) frame(connection);
  } catch (error) {
    if (!(error instanceof Refusal)) core.ports.log.error('engine socket failed', error);
    close(closeCodeOf(error));
  }
}

/** The token from the subprotocol (protocol §14.7), or from the URL. */
export function tokenOf(request: FastifyRequest): string {
  return readOfferedToken(request.headers['sec-websocket-protocol']) ?? textOf((request.query as Query).token);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
