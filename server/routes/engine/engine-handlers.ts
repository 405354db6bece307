import type { EngineMethod, EngineParamsOut, EngineResult } from '../../../contract/engine-methods.ts';
import {
  clearHistory,
  customiseConversation,
  deleteConversations,
  markConversations,
  muteConversation,
  pinConversation,
} from '../../commands/conversations/change-conversation.ts';
import { markRead } from '../../commands/conversations/mark-read.ts';
import { readConversations } from '../../commands/conversations/read-conversations.ts';
import { sync } from '../../commands/conversations/sync.ts';
import type { Write } from '../../commands/item-steps.ts';
import { readGroupAttributes, readGroupMembers, readGroups } from '../../commands/groups/read-groups.ts';
import { deleteMessages } from '../../commands/messages/delete-messages.ts';
import { reactToMessage } from '../../commands/messages/react-to-message.ts';
import { readHistory } from '../../commands/messages/read-history.ts';
import { readMergedRecord } from '../../commands/messages/read-merged-record.ts';
import { readReceiptMembers } from '../../commands/messages/read-receipt-members.ts';
import { recallMessage } from '../../commands/messages/recall-message.ts';
import { sendMessage } from '../../commands/messages/send-message.ts';
import { sendReceipt } from '../../commands/messages/send-receipt.ts';
import { readFriends } from '../../commands/people/read-friends.ts';
import { readProfiles } from '../../commands/people/read-profiles.ts';
import { publishTyping } from '../../commands/people/publish-typing.ts';
import { translateTexts } from '../../commands/services/translate-texts.ts';
import { transcribeVoice } from '../../commands/services/transcribe-voice.ts';
import type { Unit } from '../../commands/unit.ts';
import type { ServerConfig } from '../../config.ts';
import type { Delivery } from '../../delivery.ts';
import type { QuotaCounter } from '../../policies/quota-counter.ts';
import type { ServerPorts } from '../../ports.ts';
import type { FileStore } from '../../store/files/file-store.ts';
import type { Db } from '../../store/tables.ts';

export type EngineCaller = { userId: string; sessionId: string; deviceId: string; origin: string };

type Reading = {
  db: Db;
  now: number;
  config: ServerConfig;
  ports: ServerPorts;
  files: FileStore;
  quotas: QuotaCounter;
  /** Only for live events. A command sends all others after its commit (G12). */
  publish(deliveries: readonly Delivery[]): void;
  /** Replaces the list of users that this connection watches, and returns their current presence. */
  watchPresence(ids: readonly string[]): Promise<EngineResult<'presenceSub'>>;
};

/**
 * `read` answers from committed data. `write` is one command of the next group commit. `steps` are several commands, one after the other.
 * `service` calls an external service, so that no other request waits for it.
 */
export type EngineHandler<M extends EngineMethod> =
  | { kind: 'service'; run(reading: Reading, caller: EngineCaller, params: EngineParamsOut<M>): Promise<EngineResult<M>> }
  | { kind: 'read'; run(reading: Reading, caller: EngineCaller, params: EngineParamsOut<M>): Promise<EngineResult<M>> }
  | { kind: 'steps'; run(write: Write, caller: EngineCaller, params: EngineParamsOut<M>): Promise<EngineResult<M>> }
  | { kind: 'write'; run(unit: Unit, caller: EngineCaller, params: EngineParamsOut<M>): Promise<EngineResult<M>> };

/** The connection itself handles `hello` and `ping`. */
export type HandledMethod = Exclude<EngineMethod, 'hello' | 'ping'>;

export const ENGINE_HANDLERS: { readonly [M in HandledMethod]: EngineHandler<M> } = {
  sync: { kind: 'read', run: ({ db, now }, caller, params) => sync(db, caller.userId, { ...params, now }) },
  send: { kind: 'write', run: (unit, caller, { message }) => sendMessage(unit, caller.userId, message) },
  revoke: { kind: 'write', run: (unit, caller, { ID }) => recallMessage(unit, caller.userId, ID) },
  delete: { kind: 'write', run: (unit, caller, params) => deleteMessages(unit, caller.userId, params) },
  read: { kind: 'write', run: (unit, caller, params) => markRead(unit, caller.userId, params) },
  receipt: { kind: 'write', run: (unit, caller, params) => sendReceipt(unit, caller.userId, params) },
  receiptMembers: { kind: 'read', run: ({ db }, caller, params) => readReceiptMembers(db, caller.userId, params) },
  typing: { kind: 'read', run: async ({ db, publish }, caller, params) => publish(await publishTyping(db, caller.userId, params)) },
  history: { kind: 'read', run: ({ db }, caller, params) => readHistory(db, caller.userId, params) },
  conversations: { kind: 'read', run: ({ db, now }, caller, params) => readConversations(db, caller.userId, { ...params, now }) },
  convDelete: { kind: 'steps', run: (write, caller, params) => deleteConversations(write, caller.userId, params) },
  clearHistory: { kind: 'write', run: (unit, caller, params) => clearHistory(unit, caller.userId, params) },
  convPin: { kind: 'write', run: (unit, caller, params) => pinConversation(unit, caller.userId, params) },
  convMute: { kind: 'write', run: (unit, caller, params) => muteConversation(unit, caller.userId, params) },
  convMark: { kind: 'steps', run: (write, caller, params) => markConversations(write, caller.userId, params) },
  convCustom: { kind: 'write', run: (unit, caller, params) => customiseConversation(unit, caller.userId, params) },
  react: { kind: 'write', run: (unit, caller, params) => reactToMessage(unit, caller.userId, params) },
  merger: { kind: 'read', run: ({ db }, caller, { downloadKey }) => readMergedRecord(db, caller.userId, downloadKey) },
  translate: { kind: 'service', run: ({ config, ports }, _caller, params) => translateTexts({ config, outbound: ports.outbound }, params) },
  voiceToText: {
    kind: 'service',
    run: ({ db, config, files, ports }, caller, { ID }) =>
      transcribeVoice({ db, config, files, random: ports.random, outbound: ports.outbound }, caller.userId, ID),
  },
  profiles: { kind: 'read', run: (reading, caller, { ids }) => readProfiles(reading, caller.userId, ids) },
  presenceSub: { kind: 'read', run: ({ watchPresence }, _caller, { ids }) => watchPresence(ids) },
  friends: { kind: 'read', run: ({ db, now }, caller) => readFriends(db, caller.userId, { origin: caller.origin, now }) },
  groups: { kind: 'read', run: ({ db, config }, caller) => readGroups(db, caller.userId, { origin: caller.origin, timeZone: config.timeZone }) },
  groupMembers: { kind: 'read', run: ({ db, now }, caller, params) => readGroupMembers(db, caller.userId, { ...params, now }) },
  groupAttrs: { kind: 'read', run: ({ db }, caller, { groupID }) => readGroupAttributes(db, caller.userId, groupID) },
};
