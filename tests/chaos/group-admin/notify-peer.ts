import { EventEmitter } from 'node:events';
import { openNotifySocket, type NotifyPeer } from '../../../server/routes/notify-socket.ts';
import { closeCodeOf } from '../../../server/routes/engine/close-codes.ts';
import type { ServerCore } from '../../../server/create-server-core.ts';
import { Refusal } from '../../../server/policies/refusal.ts';
import type { Accept, Peer } from '../../support/fakes/fake-network.ts';

const [OPEN, CLOSED] = [1, 3];

/** The server's end of a notification socket, with the routes of the server and without a network. */
export function acceptNotify(core: ServerCore, url: string, transport: Parameters<Accept>[1]): Peer {
  const { searchParams } = new URL(url);
  const events = new EventEmitter();
  const socket = Object.assign(events, { OPEN, readyState: OPEN, terminate: () => close(1006) });
  function ended(): void {
    if (socket.readyState === CLOSED) return;
    socket.readyState = CLOSED;
    events.emit('close');
  }
  function close(code: number): void {
    if (socket.readyState === CLOSED) return;
    transport.close(code);
    ended();
  }
  const send = (frame: string): void => void (socket.readyState === OPEN && transport.sendFrame(frame));
  const peer = { socket, close, language: '', send } as unknown as NotifyPeer;
  const asked = { token: searchParams.get('token') ?? '', since: searchParams.get('since') ?? '' };
  openNotifySocket(core, peer, asked).catch((error: unknown) => {
    if (!(error instanceof Refusal) && !core.isClosing()) core.ports.log.error('notification socket failed', error);
    close(closeCodeOf(error));
  });
  return { receive: (text) => void events.emit('message', Buffer.from(text), false), closed: ended };
}
