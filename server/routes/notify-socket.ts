import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { readNoticeCounts } from '../commands/account/read-notice-counts.ts';
import type { ServerCore } from '../create-server-core.ts';
import type { NoticeListener } from '../fanout/create-fanout.ts';
import type { Caller } from '../policies/authenticate.ts';
import { closeCodeOf, textOf } from './engine/engine-socket.ts';
import { createFrameSender } from './engine/frame-sender.ts';
import { refuseForeignOrigin } from './origin.ts';

const PING = 'ping';
const PONG = 'pong';

/** `GET /notify?token=<token>` (contract §6): the client says `ping` and nothing else; the query is never logged. */
export function registerNotifySocket(app: FastifyInstance, core: ServerCore): void {
  app.get('/notify', { websocket: true, preValidation: refuseForeignOrigin(core.config.allowedOrigins) }, (socket, request) => {
    openNotifySocket(core, { socket, send: createFrameSender(socket, request.socket) }, textOf((request.query as { token?: unknown }).token)).catch(
      (error: unknown) => {
        core.ports.log.error('notification socket failed', error);
        socket.close(closeCodeOf(error));
      },
    );
  });
}

type Peer = { readonly socket: WebSocket; send(frame: string): void };

async function openNotifySocket(core: ServerCore, { socket, send }: Peer, token: string): Promise<void> {
  socket.on('error', () => socket.terminate());
  socket.on('message', (data, isBinary) => {
    if (!isBinary && Buffer.isBuffer(data) && data.toString('utf8') === PING) send(PONG);
  });
  const caller = await findCaller(core, socket, token);
  if (caller === undefined || socket.readyState !== socket.OPEN) return;
  const listener: NoticeListener = {
    userId: caller.user.id,
    sessionId: caller.session.id,
    deviceId: caller.session.deviceId,
    send,
    close: (code, reason) => {
      core.fanout.removeNotice(listener);
      socket.close(code, reason);
    },
  };
  socket.on('close', () => core.fanout.removeNotice(listener));
  core.fanout.addNotice(listener);
  // Counted after joining, so that nothing falls between the count and the first frame that changes it.
  for (const frame of await readNoticeCounts(core.db, caller.user.id)) listener.send(JSON.stringify(frame));
}

async function findCaller(core: ServerCore, socket: WebSocket, token: string): Promise<Caller | undefined> {
  try {
    return await core.authenticate({ kind: 'api', token });
  } catch (error) {
    socket.close(closeCodeOf(error));
    return undefined;
  }
}
