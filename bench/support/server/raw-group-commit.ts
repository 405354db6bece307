import { DatabaseSync } from '@photostructure/sqlite';
import { convKey } from '../../../server/store/conversations/conversations.ts';

const GROUP = 64;
/** Pads an event to its size in the log of the server. */
const EVENT_REST = 320;
/** An odd factor, so that multiplication maps different 32-bit numbers to different numbers. */
const SCATTER = 2_654_435_761;

/** The sender and the receiver. */
export type Pair = readonly [from: string, to: string];
export type Throughput = { readonly perSecond: number; readonly cpuMs: number };

/**
 * The statements of one send on the bare driver, 64 sends in one transaction, on a copy of the server's database. No server that runs
 * these statements can be faster.
 */
export function openRawGroupCommit(
  file: string,
  load: { readonly pairs: readonly Pair[]; readonly text: string },
): { measure(ms: number): Throughput; close(): void } {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma cache_size = -65536');
  const send = prepareSend(db, load.text);
  let sends = 0;
  return {
    measure: (ms) => {
      const before = { cpu: process.cpuUsage(), sends };
      const startedAt = performance.now();
      while (performance.now() < startedAt + ms) {
        db.exec('begin');
        for (let index = 0; index < GROUP; index += 1) send((sends += 1), load.pairs[index % load.pairs.length] as Pair);
        db.exec('commit');
      }
      const { user: own, system } = process.cpuUsage(before.cpu);
      const done = sends - before.sends;
      return { perSecond: done / ((performance.now() - startedAt) / 1000), cpuMs: (own + system) / 1000 / done };
    },
    close: () => db.close(),
  };
}

/** The same statements that server/commands/messages/send-message.ts runs for a text between two friends. */
function prepareSend(db: InstanceType<typeof DatabaseSync>, text: string): (number: number, pair: Pair) => void {
  const known = db.prepare('select * from messages where sender = ? and id = ?');
  const speaker = db.prepare('select id, "nickName", avatar, level, state from users where id = ?');
  const friends = db.prepare('select "ownerId" from friends where ("ownerId" = ? and "friendId" = ?) or ("ownerId" = ? and "friendId" = ?)');
  const blocks = db.prepare('select "ownerId" from blacklist where ("ownerId" = ? and "targetId" = ?) or ("ownerId" = ? and "targetId" = ?)');
  const listings = db.prepare('select "userId", conv, removed, "atList" from "conversationStates" where conv = ? and "userId" in (?, ?)');
  const next = db.prepare(`insert into conversations (conv, type, "lastSeq", "createdAt") values (?, ?, 1, ?)
    on conflict (conv) do update set "lastSeq" = conversations."lastSeq" + 1 returning "lastSeq"`);
  const insert = db.prepare(`insert into messages (conv, seq, id, sender, type, payload, "cloudCustomData", "atUserList", "needReceipt", random, "clientTime",
    "timeSec", nick, avatar, "nameCard", level, "noUnread", revoker, risk, audience, "onlyFor", "mergerKey")
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const touch = db.prepare(`update "conversationStates" set removed = 0, "updateTs" = ?, unread = unread + case when "userId" = ? then 0
    else cast(? as integer) end where conv = ? and "userId" in (?, ?)`);
  const pts = db.prepare('update users set pts = pts + 1 where id in (?, ?) returning id, pts');
  const events = db.prepare(`insert into "userEvents" ("userId", pts, name, conv, body, "bodyId", "createdAt")
    values (?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?)`);
  const payload = JSON.stringify({ text });
  const body = JSON.stringify({ ID: '10001-1760000000-1', conversationID: 'C2C10002', payload, rest: 'x'.repeat(EVENT_REST) });
  return (number, [me, peer]) => {
    const conv = convKey(me, `C2C${peer}`);
    // Spread over the index like random numbers, but never repeated.
    const id = `${me}-1760000000-${Math.imul(number, SCATTER) >>> 0}`;
    db.exec('savepoint command');
    known.all(me, id);
    speaker.all(me);
    speaker.all(peer);
    friends.all(me, peer, peer, me);
    blocks.all(me, peer, peer, me);
    listings.all(conv, me, peer);
    const row = next.get(conv, 'C2C', number) as { lastSeq: number };
    insert.run(conv, row.lastSeq, id, me, 'TIMTextElem', payload, '', '[]', 0, 0, 0, number, 'nick', '/media/avatar', '', 1, 0, null, 0, 1, null, null);
    touch.run(number, me, 1, conv, me, peer);
    const [first, second] = pts.all(me, peer) as { id: string; pts: number }[];
    events.run(me, first?.pts ?? 0, 'msg.new', conv, body, null, number, peer, second?.pts ?? 0, 'msg.new', conv, body, null, number);
    db.exec('release savepoint command');
  };
}
