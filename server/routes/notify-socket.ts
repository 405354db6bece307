import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { readMissedFrames, REPLAYED } from '../commands/account/read-missed-frames.ts';
import { readNoticeCounts } from '../commands/account/read-notice-counts.ts';
import { readGroupHeads } from '../commands/conversations/sync.ts';
import type { NoticeFrame } from '../commands/unit.ts';
import type { ServerCore } from '../create-server-core.ts';
import type { NoticeListener } from '../fanout/create-fanout.ts';
import type { Caller } from '../policies/authenticate.ts';
import { closeCodeOf, textOf } from './engine/engine-socket.ts';
import { createFrameSender } from './engine/frame-sender.ts';
import { refuseForeignOrigin } from './origin.ts';

const PING = 'ping';
const PONG = 'pong';

/** `GET /notify?token=<token>[&since=<id>]` (contract §6): the client says `ping` and nothing else; the query is never logged. */
export function registerNotifySocket(app: FastifyInstance, core: ServerCore): void {
  app.get('/notify', { websocket: true, preValidation: refuseForeignOrigin(core.config.allowedOrigins) }, (socket, request) => {
    const { token, since } = request.query as { token?: unknown; since?: unknown };
    openNotifySocket(core, { socket, send: createFrameSender(socket, request.socket) }, { token: textOf(token), since: textOf(since) }).catch(
      (error: unknown) => {
        core.ports.log.error('notification socket failed', error);
        socket.close(closeCodeOf(error));
      },
    );
  });
}

type Peer = { readonly socket: WebSocket; send(frame: string): void };

async function openNotifySocket(core: ServerCore, { socket, send }: Peer, asked: { token: string; since: string }): Promise<void> {
  socket.on('error', () => socket.terminate());
  socket.on('message', (data, isBinary) => {
    if (!isBinary && Buffer.isBuffer(data) && data.toString('utf8') === PING) send(PONG);
  });
  const caller = await findCaller(core, socket, asked.token);
  if (caller === undefined || socket.readyState !== socket.OPEN) return;
  let early: string[] | undefined = [];
  const listener: NoticeListener = {
    userId: caller.user.id,
    sessionId: caller.session.id,
    deviceId: caller.session.deviceId,
    send: (frame) => (early === undefined ? send(frame) : void early.push(frame)),
    close: (code, reason) => {
      core.fanout.removeNotice(listener);
      socket.close(code, reason);
    },
  };
  socket.on('close', () => core.fanout.removeNotice(listener));
  // In a commit, so that no change of a membership falls between what is read and the frames that follow.
  await core.write(
    (unit) => readGroupHeads(unit.db, caller.user.id),
    (heads) => {
      if (socket.readyState !== socket.OPEN) return;
      core.fanout.addNotice(
        listener,
        heads.map((head) => head.groupNumber),
      );
    },
  );
  // Read after joining, so that nothing falls between what is read and the first frame that changes it; what comes meanwhile
  // waits, since the first frame says whether anything was missed (contract §6).
  for (const frame of await readOpening(core, caller.user.id, asked.since)) send(JSON.stringify(frame));
  const waited = early;
  early = undefined;
  for (const frame of waited) send(frame);
}

/** What a connection begins with: whether it goes on where the last one ended, the counts of now, and what it missed. */
async function readOpening(core: ServerCore, userId: string, since: string): Promise<NoticeFrame[]> {
  const missed = await readMissedFrames(core.db, { userId, since, now: core.ports.clock.now() });
  const counts = await readNoticeCounts(core.db, userId);
  return missed === undefined ? counts : [REPLAYED, ...counts, ...missed];
}

async function findCaller(core: ServerCore, socket: WebSocket, token: string): Promise<Caller | undefined> {
  try {
    return await core.authenticate({ kind: 'api', token });
  } catch (error) {
    socket.close(closeCodeOf(error));
    return undefined;
  }
}
