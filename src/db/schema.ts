import Dexie, { type EntityTable, type Table } from 'dexie';
import type {
  ConversationRow,
  DraftRow,
  FriendRow,
  GroupMemberRow,
  GroupRow,
  HoleRow,
  KvRow,
  MessageRow,
  OpRow,
  OutboxRow,
  QuarantineRow,
  UserRow,
} from '../core/rows.ts';
import { accountDatabaseName, DATABASE_VERSION } from './database-name.ts';
import { isSoundRow } from './health/is-sound-row.ts';
import { skipUnsoundRows, type SkippedRows } from './health/skip-unsound-rows.ts';

/** Raised with each migration that older code must not write past (reliability §3.4). */
export const SCHEMA_EPOCH = 1;

export type SearchTermRow = { readonly key: string; readonly value: unknown };
/** One change of searchable text, written by the transaction that changed it and drained by the worker in `seq` order. */
export type FeedRow = {
  readonly seq?: number;
  readonly op: 'put' | 'remove' | 'clear';
  /** Message ID; empty for `clear`, which drops everything of the conversation up to `time`. */
  readonly id: string;
  readonly conversationID: string;
  readonly time: number;
  readonly text: string;
  /** Several messages that changed, instead of `id`. */
  readonly ids?: readonly string[];
};
/** `ID` names the message that it was composed for. */
export type BlobRow = { readonly blobId: string; readonly ID: string; readonly blob: Blob; readonly createdTs: number };
export type MetaRow = { readonly key: string; readonly value: number | string };
export type PlainRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** One account's database, `wt_<wtId>` (contract §13): the local source of truth. */
export class AccountDatabase extends Dexie {
  declare readonly kv: EntityTable<KvRow, 'key'>;
  declare readonly meta: EntityTable<MetaRow, 'key'>;
  declare readonly blobs: EntityTable<BlobRow, 'blobId'>;
  declare readonly holes: EntityTable<HoleRow, 'id'>;
  declare readonly quarantine: EntityTable<QuarantineRow, 'id'>;
  declare readonly messages: EntityTable<MessageRow, 'ID'>;
  declare readonly conversations: EntityTable<ConversationRow, 'conversationID'>;
  declare readonly users: EntityTable<UserRow, 'userID'>;
  declare readonly friends: EntityTable<FriendRow, 'wtId'>;
  declare readonly groups: EntityTable<GroupRow, 'groupNumber'>;
  declare readonly groupMembers: EntityTable<GroupMemberRow, 'key'>;
  declare readonly applies: Table<PlainRow, string>;
  declare readonly drafts: EntityTable<DraftRow, 'conversationID'>;
  declare readonly outbox: EntityTable<OutboxRow, 'ID'>;
  declare readonly ops: EntityTable<OpRow, 'opId'>;
  declare readonly searchTerms: EntityTable<SearchTermRow, 'key'>;
  declare readonly searchFeed: Table<FeedRow, number>;
  declare readonly audioPlayed: Table<{ readonly msgId: string }, string>;

  /** How many rows of each table were left out of what was read, because they cannot be what the table holds (G8). */
  readonly countSkipped: SkippedRows['count'];
  readonly hearSkipped: SkippedRows['subscribe'];

  constructor(wtId: string, isSound = isSoundRow) {
    // G2, G3: a commit that was reported must survive a power cut, so transactions are flushed before they complete.
    // Dexie's cache of query results copies each of them for whoever asked; what several parts of a screen show is one read already.
    super(accountDatabaseName(wtId), { chromeTransactionDurability: 'strict', cache: 'disabled' });
    const skipped = skipUnsoundRows(this, isSound);
    this.countSkipped = skipped.count;
    this.hearSkipped = skipped.subscribe;
    this.version(DATABASE_VERSION).stores({
      kv: 'key',
      meta: 'key',
      blobs: 'blobId',
      holes: 'id, conversationID',
      quarantine: 'id, [conversationID+sequence]',
      // ackSeq stands only on rows that were acknowledged and are not in the log yet, so this index lists just those.
      messages: 'ID, [conversationID+sequence], [conversationID+time], ackSeq',
      conversations: 'conversationID, [shelf+rank]',
      users: 'userID',
      friends: 'wtId',
      groups: 'groupNumber',
      groupMembers: 'key, groupNumber',
      tags: 'id',
      tabs: 'id',
      pins: 'id',
      collections: 'id',
      moments: 'id',
      momentNotices: 'id',
      groupNotices: 'id',
      applies: 'id',
      drafts: 'conversationID, isDirty',
      outbox: 'ID, order',
      ops: 'opId, order, entity',
      searchTerms: 'key',
      searchFeed: '++seq',
      media: 'uuid',
      translations: '[msgId+lang]',
      voiceText: 'msgId',
      audioPlayed: 'msgId',
      dismissedPins: 'id',
      syncState: 'key',
    });
  }
}
