import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { readMissedFrames, REPLAYED } from '../commands/account/read-missed-frames.ts';
import { readNoticeCounts } from '../commands/account/read-notice-counts.ts';
import { readGroupHeads } from '../commands/conversations/sync.ts';
import type { NoticeFrame } from '../commands/unit.ts';
import type { ServerCore } from '../create-server-core.ts';
import type { NoticeListener } from '../fanout/create-fanout.ts';
import type { Caller } from '../policies/authenticate.ts';
import { Refusal } from '../policies/refusal.ts';
import type { LiveSocket } from '../policies/sessions/live-sockets.ts';
import { closeReasonFrame } from '../views/close-reason-frame.ts';
import { closeCodeOf, closeReasonOf, RETRY_CLOSE_CODE } from './engine/close-codes.ts';
import { createCloseSocket, type CloseSocket } from './engine/close-socket.ts';
import { textOf, tokenOf } from './engine/engine-socket.ts';
import { createFrameMeter } from './engine/frame-meter.ts';
import { createFrameSender } from './engine/frame-sender.ts';
import { watchIdle, type IdleWatch } from './engine/idle-watch.ts';
import { refuseForeignOrigin } from './origin.ts';

const PING = Buffer.from('ping');
const PONG = 'pong';

/**
 * `GET /notify[?since=<id>]` (protocol §6), with the token as for the engine socket. The client sends only `ping`. The query is never
 * logged.
 */
export function registerNotifySocket(app: FastifyInstance, core: ServerCore): void {
  app.get('/notify', { websocket: true, preValidation: refuseForeignOrigin(core.config) }, (socket, request) => {
    const { since } = request.query as { since?: unknown };
    const close = createCloseSocket(core.ports.timers, socket);
    const language = request.headers['accept-language'] ?? '';
    const peer = { socket, close, language, send: createFrameSender(socket, request.socket) };
    openNotifySocket(core, peer, { token: tokenOf(request), since: textOf(since) }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) core.ports.log.error('notification socket failed', error);
      else if (socket.readyState === socket.OPEN) peer.send(closeReasonFrame(error.code, language));
      close(closeCodeOf(error));
    });
  });
}

/** What the server uses of a socket. */
type NotifyPeerSocket = Pick<WebSocket, 'readyState' | 'OPEN' | 'on' | 'terminate'>;
export type NotifyPeer = { readonly socket: NotifyPeerSocket; readonly close: CloseSocket; readonly language: string; send(frame: string): void };

export async function openNotifySocket(core: ServerCore, peer: NotifyPeer, asked: { token: string; since: string }): Promise<void> {
  const { socket } = peer;
  socket.on('error', () => socket.terminate());
  const idle = listenFrames(core, peer);
  const caller = await core.authenticate({ kind: 'api', token: asked.token });
  if (socket.readyState !== socket.OPEN) return;
  const live = liveSocketOf(caller, peer);
  socket.on('close', () => core.sockets.remove(live));
  core.sockets.add(live);
  // This read sees a sign-out that committed during the authentication. A later sign-out finds the socket in the list.
  await core.sockets.check(live, core.db);
  if (socket.readyState !== socket.OPEN) return;
  await joinFanout(core, { caller, peer, idle, since: asked.since });
}

async function joinFanout(core: ServerCore, joining: { caller: Caller; peer: NotifyPeer; idle: IdleWatch; since: string }): Promise<void> {
  const { caller, idle } = joining;
  const { socket, send, close, language } = joining.peer;
  let early: string[] | undefined = [];
  const listener: NoticeListener = {
    userId: caller.user.id,
    sessionId: caller.session.id,
    deviceId: caller.session.deviceId,
    isLive: idle.isLive,
    closeReason: (code) => closeReasonFrame(code, language),
    send: (frame) => (early === undefined ? send(frame) : void early.push(frame)),
    close: (code, reason) => {
      core.fanout.removeNotice(listener);
      close(code, reason);
    },
  };
  socket.on('close', () => core.fanout.removeNotice(listener));
  // Runs in a commit, so that no change of a membership falls between this read and the frames that follow.
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
  // Read after joining, so that no change falls between this read and the first frame. Frames that arrive meanwhile wait, because the first
  // frame states whether any frame was missed (protocol §6).
  for (const frame of await readOpening(core, caller.user.id, joining.since)) send(JSON.stringify(frame));
  const waited = early;
  early = undefined;
  for (const frame of waited) send(frame);
}

/** Answers pings, charges each frame, and closes a socket that is silent or continues to send although it is refused. */
function listenFrames(core: ServerCore, { socket, send, close }: NotifyPeer): IdleWatch {
  const meter = createFrameMeter(core.ports.clock, core.config.rates);
  const idle = watchIdle(core.ports, core.config.socketIdleMs, () => close(RETRY_CLOSE_CODE.goingAway, 'no frame in time'));
  const pay = (cost: number | 'end'): boolean => {
    idle.received();
    if (cost === 'end') close(RETRY_CLOSE_CODE.policyViolation, 'too many frames');
    return cost === 0;
  };
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    const isPing = !isBinary && Buffer.isBuffer(data) && data.equals(PING);
    if (pay(isPing ? meter.takePing() : meter.takeRequest()) && isPing) send(PONG);
  });
  for (const control of ['ping', 'pong'] as const) socket.on(control, () => void (socket.readyState === socket.OPEN && pay(meter.takePing())));
  socket.on('close', idle.cancel);
  return idle;
}

function liveSocketOf(caller: Caller, { close, send, language }: NotifyPeer): LiveSocket {
  return {
    userId: caller.user.id,
    sessionId: caller.session.id,
    use: 'api',
    sessionEnded: (code) => {
      send(closeReasonFrame(code, language));
      close(closeReasonOf(code).closeCode);
    },
    drain: async () => close(RETRY_CLOSE_CODE.goingAway, 'server stops'),
  };
}

/** The first frames of a connection: whether the replay is complete, the current counts, and the missed frames. */
async function readOpening(core: ServerCore, userId: string, since: string): Promise<NoticeFrame[]> {
  const missed = await readMissedFrames(core.db, { userId, since, now: core.ports.clock.now() });
  const counts = await readNoticeCounts(core, userId);
  return missed === undefined ? counts : [REPLAYED, ...counts, ...missed];
}
