import type { EngineMethod, EngineParamsOut, EngineResult } from '../../../contract/engine-methods.ts';
import { markRead } from '../../commands/conversations/mark-read.ts';
import { readConversations } from '../../commands/conversations/read-conversations.ts';
import { readFriends } from '../../commands/people/read-friends.ts';
import { readGroupAttributes, readGroupMembers, readGroups } from '../../commands/groups/read-groups.ts';
import { readHistory } from '../../commands/messages/read-history.ts';
import { readProfiles } from '../../commands/people/read-profiles.ts';
import { readSync } from '../../commands/conversations/read-sync.ts';
import { sendMessage } from '../../commands/messages/send-message.ts';
import type { Unit } from '../../commands/unit.ts';
import type { ServerConfig } from '../../config.ts';
import type { Db } from '../../store/tables.ts';

export type EngineCaller = { userId: string; sessionId: string; deviceId: string; origin: string };
export type Reading = { db: Db; now: number; config: ServerConfig };

/** `read` answers from what is committed; `write` is one command of the next group (G12). */
export type EngineHandler<M extends EngineMethod> =
  | { kind: 'read'; run(reading: Reading, caller: EngineCaller, params: EngineParamsOut<M>): Promise<EngineResult<M>> }
  | { kind: 'write'; run(unit: Unit, caller: EngineCaller, params: EngineParamsOut<M>): Promise<EngineResult<M>> };

/** `hello` and `ping` belong to the connection itself. */
export type HandledMethod = Exclude<EngineMethod, 'hello' | 'ping'>;

export const ENGINE_HANDLERS: { readonly [M in HandledMethod]?: EngineHandler<M> } = {
  sync: { kind: 'read', run: ({ db, now }, caller, { pts }) => readSync(db, caller.userId, { pts, now }) },
  send: { kind: 'write', run: (unit, caller, { message }) => sendMessage(unit, caller.userId, message) },
  read: { kind: 'write', run: (unit, caller, params) => markRead(unit, caller.userId, params) },
  history: { kind: 'read', run: ({ db }, caller, params) => readHistory(db, caller.userId, params) },
  conversations: { kind: 'read', run: ({ db, now }, caller, params) => readConversations(db, caller.userId, { ...params, now }) },
  profiles: { kind: 'read', run: ({ db, now }, _caller, { ids }) => readProfiles(db, ids, now) },
  friends: { kind: 'read', run: ({ db, now }, caller) => readFriends(db, caller.userId, { origin: caller.origin, now }) },
  groups: { kind: 'read', run: ({ db, config }, caller) => readGroups(db, caller.userId, { origin: caller.origin, timeZone: config.timeZone }) },
  groupMembers: { kind: 'read', run: ({ db, now }, caller, params) => readGroupMembers(db, caller.userId, { ...params, now }) },
  groupAttrs: { kind: 'read', run: ({ db }, caller, { groupID }) => readGroupAttributes(db, caller.userId, groupID) },
};
