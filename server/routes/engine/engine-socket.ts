import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CLOSE_CODE, CODE } from '../../../contract/codes.ts';
import type { ServerCore } from '../../create-server-core.ts';
import { noteUser } from '../../operations/request-user.ts';
import { Refusal } from '../../policies/refusal.ts';
import { originOf, refuseForeignOrigin } from '../origin.ts';
import type { EngineConnection } from './connect-engine.ts';
import { createFrameSender } from './frame-sender.ts';

const MAX_WAITING_FRAMES = 200;

type Query = { token?: unknown; device?: unknown };

/** `GET /im?token=<imToken>&device=<Device-Id>`; the query is never logged. */
export function registerEngineSocket(app: FastifyInstance, core: ServerCore): void {
  app.get('/im', { websocket: true, preValidation: refuseForeignOrigin(core.config.allowedOrigins) }, (socket, request) => {
    void openEngineSocket(core, socket, request);
  });
}

async function openEngineSocket(core: ServerCore, socket: WebSocket, request: FastifyRequest): Promise<void> {
  let connection: EngineConnection | undefined;
  const early: (string | undefined)[] = [];
  const deliver = (text: string | undefined) => (text === undefined ? connection?.receiveBinary() : connection?.receive(text));
  // The token is looked up while the client already speaks: what it says meanwhile waits in order.
  socket.on('message', (data, isBinary) => {
    const text = isBinary || !Buffer.isBuffer(data) ? undefined : data.toString('utf8');
    if (connection !== undefined) deliver(text);
    else if (early.push(text) > MAX_WAITING_FRAMES) socket.close(CLOSE_CODE.badToken);
  });
  socket.on('close', () => connection?.closed());
  socket.on('error', () => socket.terminate());
  const { token, device } = request.query as Query;
  try {
    const { session, user } = await core.authenticate({ kind: 'engine', token: textOf(token), deviceId: textOf(device) });
    noteUser(request, user.id);
    if (socket.readyState !== socket.OPEN) return;
    const caller = { userId: user.id, sessionId: session.id, deviceId: session.deviceId, origin: originOf(request).http };
    connection = core.connectEngine(caller, { sendFrame: createFrameSender(socket, request.socket), close: (code, reason) => socket.close(code, reason) });
    for (const text of early.splice(0)) deliver(text);
  } catch (error) {
    if (!(error instanceof Refusal)) core.ports.log.error('engine socket failed', error);
    socket.close(closeCodeOf(error));
  }
}

export function closeCodeOf(error: unknown): number {
  if (!(error instanceof Refusal)) return 1011;
  if (error.code === CODE.banned || error.code === CODE.deregistered) return CLOSE_CODE.banned;
  return error.code === CODE.signedInElsewhere ? CLOSE_CODE.signedInElsewhere : CLOSE_CODE.badToken;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
