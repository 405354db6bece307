import Dexie, { type EntityTable, type Table } from 'dexie';
import type { DraftFile } from '../core/view/compose/draft-file.ts';
import type {
  CollectionRow,
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
  PinsRow,
  QuarantineRow,
  TargetLanguage,
  TranslationRow,
  UserRow,
  WordingRow,
} from '../core/rows.ts';
import type { RoomFound } from '../core/storage-trouble.ts';
import { accountDatabaseName } from './database-name.ts';
import { isSoundRow } from './health/is-sound-row.ts';
import { skipUnsoundRows, type SkippedRows } from './health/skip-unsound-rows.ts';
import { DATA_MIGRATIONS } from './migrations/data-migrations.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { stampAlbums } from './albums/stamp-albums.ts';

const FIRST_EPOCH = 1;
/** Raised with each migration that older code must not write past (reliability §3.4). */
export const SCHEMA_EPOCH = FIRST_EPOCH + DATA_MIGRATIONS.length;

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
/** `ID` names the message that it was composed for; empty while it waits in a draft, which `file` then describes. */
export type BlobRow = { readonly blobId: string; readonly ID: string; readonly blob: Blob; readonly createdTs: number; readonly file?: DraftFile };
/** What was fetched once and never changes: the messages of a merged record by its key. */
export type MediaRow = { readonly uuid: string; readonly list: readonly unknown[]; readonly addedTs?: number };
export type MetaRow = { readonly key: string; readonly value: number | string };
export type PlainRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** One account's database, `wt_<wtId>` (protocol §13): the local source of truth. */
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
  declare readonly collections: EntityTable<CollectionRow, 'id'>;
  declare readonly applies: Table<PlainRow, string>;
  declare readonly drafts: EntityTable<DraftRow, 'conversationID'>;
  declare readonly outbox: EntityTable<OutboxRow, 'ID'>;
  declare readonly ops: EntityTable<OpRow, 'opId'>;
  declare readonly pins: EntityTable<PinsRow, 'id'>;
  declare readonly searchTerms: EntityTable<SearchTermRow, 'key'>;
  declare readonly searchFeed: Table<FeedRow, number>;
  declare readonly media: EntityTable<MediaRow, 'uuid'>;
  declare readonly translations: Table<TranslationRow, [string, TargetLanguage]>;
  declare readonly voiceText: EntityTable<WordingRow, 'msgId'>;
  declare readonly audioPlayed: Table<{ readonly msgId: string }, string>;

  /** How many rows of each table were left out of what was read, because they cannot be what the table holds (G8). */
  readonly countSkipped: SkippedRows['count'];
  readonly hearSkipped: SkippedRows['subscribe'];
  /** Called once a transaction or a watcher finds a schema epoch above the one of this build. */
  newerSchemaFound: () => void = () => undefined;
  /** Called after each write: whether the browser had room for it. */
  roomFound: (found: RoomFound) => void = () => undefined;
  /** Gives up a part of what can be had again; about how many bytes that were, 0 when nothing is left. Never fails. */
  makeRoom: () => Promise<number> = async () => 0;
  /** When this tab, as the leader, last found that old messages must go for want of room. */
  roomShortMs: number | undefined;

  constructor(wtId: string, isSound = isSoundRow) {
    // G2, G3: a commit that was reported must survive a power cut, so transactions are flushed before they complete.
    // Dexie's cache of query results copies each of them for whoever asked; what several parts of a screen show is one read already.
    super(accountDatabaseName(wtId), { chromeTransactionDurability: 'strict', cache: 'disabled' });
    const skipped = skipUnsoundRows(this, isSound);
    this.countSkipped = skipped.count;
    this.hearSkipped = skipped.subscribe;
    stampAlbums(this);
    MIGRATIONS.forEach((stores, at) => this.version(at + 1).stores(stores));
  }
}
