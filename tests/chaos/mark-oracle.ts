import { MARK_UNREAD } from '../../contract/conversation-marks.ts';
import type { Pin } from '../../contract/http/pins.ts';
import { PENDING_SEQUENCE, type MessageRow, type PinsRow } from '../../src/core/rows.ts';
import type { Device } from './device.ts';
import { isCertain, requestsOf, type Request } from './ledger.ts';
import { isExpired } from './parts/pair-places.ts';
import type { World } from './world.ts';
import { spansIn } from './group-admin/group-spans.ts';

type Place = {
  readonly conv: string;
  readonly seq: number;
  readonly id: string;
  readonly sender: string;
  readonly revoker: string | null;
  readonly needReceipt: number;
};

type Logs = {
  readonly byId: ReadonlyMap<string, Place>;
  readonly reactions: ReadonlyMap<string, readonly string[]>;
  readonly readers: ReadonlyMap<string, readonly string[]>;
};

const placeOf = ({ conv, seq }: { readonly conv: string; readonly seq: number }): string => `${conv} ${seq}`;

function gather<T extends { readonly conv: string; readonly seq: number }>(rows: readonly T[], wordOf: (row: T) => string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const row of rows) found.set(placeOf(row), [...(found.get(placeOf(row)) ?? []), wordOf(row)].sort());
  return found;
}

function readLogs(world: World): Logs {
  const messages = world.server.query<Place>('select conv, seq, id, sender, revoker, needReceipt from messages');
  const reactions = world.server.query<{ conv: string; seq: number; reactionId: string; userId: string }>('select * from reactions');
  const receipts = world.server.query<{ conv: string; seq: number; userId: string }>('select * from receipts');
  return {
    byId: new Map(messages.map((row) => [row.id, row])),
    reactions: gather(reactions, ({ reactionId, userId }) => `${reactionId} ${userId}`),
    readers: gather(receipts, ({ userId }) => userId),
  };
}

function deletersOf(world: World, { conv, seq }: Place): ReadonlySet<string> {
  return new Set(world.server.query<{ userId: string }>('select userId from deletions where conv = ? and seq = ?', conv, seq).map(({ userId }) => userId));
}

/** A user who left the group for a time received no events about its messages meanwhile. */
function wasAlwaysIn(world: World, userId: string, { conv, seq }: Place): boolean {
  const spans = spansIn(world, userId, conv);
  return !conv.startsWith('GROUP') || (spans.length === 1 && spans[0]?.toSeq === null && seq > spans[0].fromSeq);
}

/** Whether a user could see a message all the time, so that the server cannot have refused the user's requests on it. */
function couldAlways(world: World, userId: string, place: Place): boolean {
  const { conv, seq } = place;
  if (place.revoker !== null || deletersOf(world, place).has(userId)) return false;
  const [state] = world.server.query<{ clearSeq: number }>('select clearSeq from conversationStates where userId = ? and conv = ?', userId, conv);
  return seq > (state?.clearSeq ?? 0) && wasAlwaysIn(world, userId, place);
}

/** Each message on a device has the marks that the server has. */
function checkRows(world: World, device: Device, { byId, reactions, readers }: Logs): void {
  const sendText = (what: string): void => world.violate(`${device.name}: ${what}`);
  for (const row of device.rows<MessageRow>('messages')) {
    if (row.deleting === 1) sendText(`${row.ID} is still being deleted for both`);
    const place = byId.get(row.ID);
    if (place === undefined || row.sequence >= PENDING_SEQUENCE || row.isRevoked || isExpired(world, row.time)) continue;
    const mine = row.reactionList.flatMap(({ reactionID, partialUserList }) => partialUserList.map(({ userID }) => `${reactionID} ${userID}`)).sort();
    const theirs = reactions.get(placeOf(place)) ?? [];
    if (mine.join() !== theirs.join() && wasAlwaysIn(world, device.userId, place))
      sendText(`${row.ID} has the reactions ${mine.join()}, on the server ${theirs.join()}`);
    const claimed = row.reactionList.filter(({ reactedByMyself }) => reactedByMyself).map(({ reactionID }) => `${reactionID} ${device.userId}`);
    const own = theirs.filter((reaction) => reaction.endsWith(` ${device.userId}`));
    if (claimed.sort().join() !== own.join() && wasAlwaysIn(world, device.userId, place))
      sendText(`${row.ID} shows ${claimed.join()} as own reactions, they are ${own.join()}`);
    if (row.from !== device.userId || place.needReceipt === 0) continue;
    const [here, there] = [row.readReceiptInfo?.readCount ?? 0, readers.get(placeOf(place))?.length ?? 0];
    if (here !== there) sendText(`${row.ID} was read by ${here}, on the server by ${there}`);
    if (row.isPeerRead !== (there > 0 && row.conversationType === 'C2C')) sendText(`${row.ID} shows ${row.isPeerRead} for read by the peer`);
  }
}

/** The pins that one side of a pair sees, computed independently of the product. */
function pinsOf(world: World, userId: string, peer: string): string[] {
  const conv = userId < peer ? `P:${userId}:${peer}` : `P:${peer}:${userId}`;
  return world.server
    .query<{ msgId: string; pinnerId: string }>(
      `select msgId, pinnerId from pins where conv = ?1
        and id not in (select pinId from pinDismissals where userId = ?2)
        and seq not in (select seq from deletions where userId = ?2 and conv = ?1)
        and seq > coalesce((select clearSeq from conversationStates where userId = ?2 and conv = ?1), 0)`,
      conv,
      userId,
    )
    .map(({ msgId, pinnerId }) => `${msgId} ${pinnerId === userId ? 1 : 0}`)
    .sort();
}

const wordOf = ({ msgId, oneSelf }: Pin): string => `${msgId} ${oneSelf}`;

/** Peers whose pins differ between a device and the server. */
export function otherPins(world: World, device: Device, peers: Iterable<string>): string[] {
  const rows = new Map(device.rows<PinsRow>('pins').map(({ id, pins }) => [id, pins]));
  return [...peers].filter((peer) => (rows.get(peer) ?? []).map(wordOf).sort().join() !== pinsOf(world, device.userId, peer).join());
}

function checkPins(world: World, device: Device): void {
  const peers = device.conversationIDs.filter((id) => id.startsWith('C2C')).map((id) => id.slice('C2C'.length));
  for (const peer of otherPins(world, device, peers)) {
    const here = device.rows<PinsRow>('pins').find(({ id }) => id === peer)?.pins ?? [];
    world.violate(`${device.name}: pins with ${peer} are ${here.map(wordOf).join()}, on the server ${pinsOf(world, device.userId, peer).join()}`);
  }
}

type Judged = { readonly kind: Request['kind']; isHeld(request: Request, place: Place): boolean };

/** A request that the server cannot have refused has taken effect. */
function checkRequests(world: World, { byId, reactions, readers }: Logs): void {
  const isRefused = (userId: string, codes: readonly number[]): boolean =>
    world.devices.some((device) => device.userId === userId && device.refusals.some(({ code }) => codes.includes(code)));
  const pinOf = ({ ID }: Request) => world.server.query<{ id: string; pinnerId: string }>('select id, pinnerId from pins where msgId = ?', ID)[0];
  const judged: readonly Judged[] = [
    {
      kind: 'react',
      isHeld: (request, place) =>
        !isCertain(request) ||
        !couldAlways(world, request.userId, place) ||
        (reactions.get(placeOf(place)) ?? []).includes(`${request.detail} ${request.userId}`) === request.on,
    },
    { kind: 'receipt', isHeld: ({ userId }, place) => !couldAlways(world, userId, place) || (readers.get(placeOf(place)) ?? []).includes(userId) },
    // Too late by the server's clock, or no longer a member.
    {
      kind: 'recall',
      isHeld: ({ userId }, place) => place.revoker !== null || deletersOf(world, place).size > 0 || isRefused(userId, [20016, 10031, 10007, 403, 404]),
    },
    { kind: 'withdraw', isHeld: (_request, place) => place.revoker !== null },
    { kind: 'twoWay', isHeld: ({ userId }, place) => deletersOf(world, place).size === 2 || isRefused(userId, [11082, 20016, 404]) },
    {
      kind: 'pin',
      isHeld: (request, place) =>
        !couldAlways(world, request.userId, place) || requestsOf(world.ledger, 'unpin', request.ID).length > 0 || pinOf(request) !== undefined,
    },
    {
      kind: 'dismiss',
      isHeld(request, place) {
        const [pin, isPinnedAgain] = [pinOf(request), requestsOf(world.ledger, 'pin', request.ID).some(({ userId }) => userId === request.userId)];
        if (pin === undefined || isPinnedAgain || !couldAlways(world, request.userId, place) || requestsOf(world.ledger, 'unpin', request.ID).length > 0)
          return true;
        return world.server.query('select pinId from pinDismissals where pinId = ? and userId = ?', pin.id, request.userId).length > 0;
      },
    },
  ];
  for (const { kind, isHeld } of judged) {
    for (const request of requestsOf(world.ledger, kind)) {
      const place = byId.get(request.ID);
      if (place !== undefined && !isHeld(request, place))
        world.violate(`lost: ${kind} ${request.detail ?? ''} ${request.on} of ${request.userId} for ${request.ID} (${placeOf(place)})`);
    }
  }
}

/** The server stores the last value that a user set for the unread mark, unless a deletion of the conversation cleared it. */
function checkUnreadMarks(world: World): void {
  for (const request of requestsOf(world.ledger, 'unreadMark')) {
    const { userId, ID, on } = request;
    if (!isCertain(request) || world.ledger.deletedConversations.has(`${userId} ${ID}`)) continue;
    const [state] = world.server.query<{ marks: string }>('select marks from conversationStates where userId = ? and conversationID = ?', userId, ID);
    // The user is not in the group, so the server has refused the mark.
    if (state === undefined && ID.startsWith('GROUP')) continue;
    const held = (JSON.parse(state?.marks ?? '[]') as string[]).includes(MARK_UNREAD);
    if (held !== on) world.violate(`lost: ${userId} set the mark as unread of ${ID} to ${on}, on the server it is ${held}`);
  }
}

/** Marks, pins and deletions for both sides are the same on both sides, and none is lost. */
export function checkMarks(world: World): void {
  const logs = readLogs(world);
  checkRequests(world, logs);
  checkUnreadMarks(world);
  for (const device of world.devices) {
    checkRows(world, device, logs);
    checkPins(world, device);
  }
}
