import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { enlargeGroupIfDue } from '../../../server/commands/groups/enlarge-group.ts';
import type { Unit } from '../../../server/commands/unit.ts';
import { createServerCore, type ServerCore } from '../../../server/create-server-core.ts';
import { insertRows } from '../../../server/store/bulk-insert.ts';
import { groupConv, newState } from '../../../server/store/conversations/conversations.ts';
import { IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { insertGroup, insertMembers } from '../../../server/store/groups/groups.ts';
import { insertUser } from '../../../server/store/account/users.ts';
import { createSystemPorts } from '../../../server/system-ports.ts';

export const LARGE_GROUP_GROUP = '300001';

export type LargeGroup = { readonly core: ServerCore; readonly userIds: readonly string[]; close(): Promise<void> };

const ANY_RATE = { perSecond: 1e9, burst: 1e9 };

/** A server in a separate folder with one group of the given number of members and `unread` messages that only their author has read. */
export async function openLargeGroup(size: { members: number; unread: number; largeGroupAbove: number }): Promise<LargeGroup> {
  const folder = mkdtempSync(join(tmpdir(), 'wisp-crowd-'));
  const ports = { ...createSystemPorts(), log: { info: () => undefined, warn: () => undefined, request: () => undefined, error: console.error } };
  const config = { scryptCost: 2, largeGroupAbove: size.largeGroupAbove, rates: { requests: ANY_RATE, http: ANY_RATE, groupMessagesPerSecond: 1e9 } };
  const core = await createServerCore({ databasePath: join(folder, 'wisp.db'), dataDir: folder, ports, config });
  const userIds = Array.from({ length: size.members }, (_value, index) => String(500_000 + index));
  await core.write((unit) => fill(unit, userIds, size.unread));
  return {
    core,
    userIds,
    close: async () => {
      await core.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fill(unit: Unit, userIds: readonly string[], unread: number): Promise<void> {
  const { db, now } = unit;
  const conv = groupConv(LARGE_GROUP_GROUP);
  const [ownerId = ''] = userIds;
  for (const id of userIds) await insertUser(db, { id, nickName: `Member ${id}`, passwordHash: '', passwordSalt: '', createdAt: now });
  await insertGroup(db, { id: LARGE_GROUP_GROUP, name: 'Crowd', ownerId, createdAt: now });
  const members = userIds.map((userId) => ({
    groupId: LARGE_GROUP_GROUP,
    userId,
    identity: userId === ownerId ? IDENTITY.owner : IDENTITY.member,
    joinedAt: now,
  }));
  await insertMembers(db, members, 0);
  await insertRows(db, 'conversations', [{ conv, type: 'GROUP', lastSeq: unread, createdAt: now }]);
  const messages = Array.from({ length: unread }, (_value, index) => aRow({ conv, seq: index + 1, sender: ownerId, now }));
  await insertRows(db, 'messages', messages);
  const states = userIds.map((userId) => ({ ...newState(userId, conv, now), unread: userId === ownerId ? 0 : unread }));
  await insertRows(db, 'conversationStates', states);
  await enlargeGroupIfDue(unit, LARGE_GROUP_GROUP);
}

function aRow({ conv, seq, sender, now }: { conv: string; seq: number; sender: string; now: number }) {
  return {
    conv,
    seq,
    id: `${sender}-1-${seq}`,
    sender,
    type: 'TIMTextElem',
    payload: '{"text":"A message of a usual length, as people write it."}',
    cloudCustomData: '',
    atUserList: '[]',
    needReceipt: 0,
    random: 0,
    clientTime: 0,
    timeSec: Math.floor(now / 1000),
    nick: '',
    avatar: '',
    nameCard: '',
    level: 0,
    noUnread: 0,
    revoker: null,
    risk: 0,
    audience: 0,
    onlyFor: null,
    mergerKey: null,
  };
}

export type Cost = {
  /** Processor time of the whole process, including the commit. */
  readonly cpuMs: number;
  readonly kilobytes: number;
  /** The largest processor time between two turns of the event loop, in which the server can run nothing else. */
  readonly holdMs: number;
};

/** The cost of each of `times` runs, one after the other. */
export async function measureCommand(times: number, run: (index: number) => Promise<unknown>): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let index = 0; index < times; index += 1) costs.push(await measureOnce(() => run(index)));
  return costs;
}

async function measureOnce(run: () => Promise<unknown>): Promise<Cost> {
  let isOver = false;
  let holdMs = 0;
  const watch = async () => {
    for (let last = process.cpuUsage(); !isOver; last = process.cpuUsage()) {
      await endOfTurn();
      holdMs = Math.max(holdMs, milliseconds(process.cpuUsage(last)));
    }
  };
  const written = bytesWritten();
  const watching = watch();
  await endOfTurn();
  const cpu = process.cpuUsage();
  await run();
  const cpuMs = milliseconds(process.cpuUsage(cpu));
  isOver = true;
  await watching;
  return { cpuMs, kilobytes: (bytesWritten() - written) / 1024, holdMs };
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Bytes that the process passed to the system for writing. Pages that the system writes again do not count. */
function bytesWritten(): number {
  return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? Number.NaN);
}
