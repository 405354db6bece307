import { addPin, deletePin, PIN_ABSTRACT, type Pin } from '../../../../contract/http/pins.ts';
import { pinPeerOf, pinsScope } from '../../../core/conversations/chat-scopes.ts';
import type { HttpCall, MessageRow } from '../../../core/rows.ts';
import { readReactor } from '../../../db/people/read-reactor.ts';
import { foldPins, listPins } from '../../../db/pins/pins.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** Pins a sent message of a pair for both sides: visible at once, and sent to the server when it is reachable. */
export async function pinMessage(context: CommandContext, ID: string): Promise<void> {
  const { db } = context;
  const isQueued = await write(db, ['messages', 'pins', 'ops', 'kv', 'users'], async () => {
    const row = await db.messages.get(ID);
    const peer = row === undefined ? undefined : pinPeerOf(row.conversationID);
    if (row === undefined || peer === undefined || !isPinnable(row)) return false;
    const pins = await listPins(db, peer);
    if (pins.some(({ msgId }) => msgId === ID)) return false;
    const pin = await buildPin(context, row);
    const { msgId, senderWtId, msgContent } = pin;
    const call: HttpCall = { kind: 'http', path: addPin.path, body: { toUserWtId: peer, senderWtId, msgId, msgContent } };
    await enqueueOp(context, { entity: pinsScope(peer), call, adds: pin });
    await foldPins(db, peer);
    return true;
  });
  if (isQueued) context.wake();
}

function isPinnable(row: MessageRow): boolean {
  return row.status === 'success' && !row.isRevoked && !row.hasRiskContent && row.type !== 'TIMSoundElem';
}

/** Builds a pin without an ID, because the server assigns it. Until its list arrives, the message ID identifies the pin. */
async function buildPin({ db, me, ports }: CommandContext, row: MessageRow): Promise<Pin> {
  const own = await readReactor(db, me);
  const nick = row.from === me ? own.nick : ((await db.users.get(row.from))?.nick ?? row.nick);
  const text = typeof row.payload.text === 'string' ? row.payload.text : '';
  const msgContent = [...text.normalize('NFC').trim()].slice(0, PIN_ABSTRACT).join('').trim();
  return { id: '', msgId: row.ID, nickName: nick, msgContent, oneSelf: 1, senderWtId: row.from, createTs: ports.clock.now() };
}

/** Removes an own pin for both sides (protocol C16). */
export async function unpinMessage(context: CommandContext, conversationID: string, ID: string): Promise<void> {
  await removePin(context, { conversationID, ID, isOwn: true });
}

/** Hides the other side's pin for this user. It stays for the person who pinned it (protocol C16). */
export async function dismissPin(context: CommandContext, conversationID: string, ID: string): Promise<void> {
  await removePin(context, { conversationID, ID, isOwn: false });
}

type Removal = { readonly conversationID: string; readonly ID: string; readonly isOwn: boolean };

/**
 * Removes or hides a pin. The meaning of the one call depends on its caller, so the owner must be checked here: a mistaken click would
 * remove the pin for both sides.
 */
async function removePin(context: CommandContext, { conversationID, ID, isOwn }: Removal): Promise<void> {
  const { db } = context;
  const peer = pinPeerOf(conversationID);
  if (peer === undefined) return;
  const isQueued = await write(db, ['pins', 'messages', 'ops'], async () => {
    const pins = await listPins(db, peer);
    const pin = pins.find(({ msgId, oneSelf }) => msgId === ID && (oneSelf === 1) === isOwn);
    if (pin === undefined) return false;
    const call: HttpCall = { kind: 'http', path: deletePin.path, body: pin.id === '' ? { toUserWtId: peer, msgId: ID } : { id: pin.id } };
    await enqueueOp(context, { entity: pinsScope(peer), call });
    await foldPins(db, peer);
    return true;
  });
  if (isQueued) context.wake();
}
