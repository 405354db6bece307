import type { EntityTable, Table } from 'dexie';
import { LISTS, type ListRows, type ListScope } from '../../core/lists/lists.ts';
import type { ServerList } from '../../core/lists/server-list.ts';
import type { KvRow, TargetLanguage, TranslationRow } from '../../core/rows.ts';
import { conversationShape } from '../../core/row-schemas/conversation-shape.ts';
import { applyShape, friendShape, groupMemberShape, groupShape, userShape } from '../../core/row-schemas/person-shapes.ts';
import { pinsShape } from '../../core/row-schemas/pins-shape.ts';
import { groupNoticeShape } from '../../core/row-schemas/group-notice-shapes.ts';
import { draftShape, holeShape, opShape, outboxShape, quarantineShape } from '../../core/row-schemas/queue-shapes.ts';
import { anything, either, number, listOf, object, oneOf, optional, text, type Shape } from '../../core/row-schemas/shape.ts';
import { messageShape } from '../../core/row-schemas/talk-shapes.ts';
import { translationShape, derivedTextShape } from '../../core/row-schemas/derived-text-shapes.ts';
import type { DraftFile } from '../../core/composer/draft-file.ts';
import { VALUE_SHAPES } from '../health/value-shapes.ts';

export type SearchTermRow = { readonly key: string; readonly value: unknown };
/** One change of searchable text. The transaction that changes the text writes it, and the search worker consumes it in `seq` order. */
export type FeedRow = {
  readonly seq?: number;
  readonly op: 'put' | 'remove' | 'clear';
  /** Message ID; empty for `clear`, which makes the index remove all messages of the conversation and add the stored ones again. */
  readonly id: string;
  readonly conversationID: string;
  readonly time: number;
  readonly text: string;
  /** Several messages that changed, instead of `id`. */
  readonly ids?: readonly string[];
};
/** `ID` = the message that the blob belongs to. It is empty while the blob is in a draft; then `file` describes the blob. */
export type BlobRow = { readonly blobId: string; readonly ID: string; readonly blob: Blob; readonly createdTs: number; readonly file?: DraftFile };
/** Data that is fetched once and never changes: the messages of a merged record by its key. */
export type MediaRow = { readonly uuid: string; readonly list: readonly unknown[]; readonly addedTs?: number };
export type MetaRow = { readonly key: string; readonly value: number | string };

/** `key` = the field with the primary key; `undefined` if the rows have no such field or several. */
type TableDefinition<T> = { readonly key: string | undefined; readonly isRow: Shape<unknown>; /** Only its type is used. */ readonly table?: T };

function keyedBy<Row, const Key extends keyof Row & string>(key: Key, isRow: Shape<Row>): TableDefinition<EntityTable<Row, Key>> {
  return { key, isRow };
}

function tableOf<Row, Key>(isRow: Shape<unknown>): TableDefinition<Table<Row, Key>> {
  return { key: undefined, isRow };
}

const blob: Shape<Blob> = (value): value is Blob => value instanceof Blob;
const draftFile = object<DraftFile>({
  conversationID: text,
  kind: oneOf('image', 'video', 'file', 'voice'),
  name: text,
  seconds: optional(number),
  waveform: optional(text),
});

/** Keys with numbers that fence or order writers. A value that is not a number would fence every leader for ever. */
const NUMBERS: ReadonlySet<unknown> = new Set(['schemaEpoch', 'leaderEpoch', 'order', 'migrated']);
const metaRow = object<MetaRow>({ key: text, value: either(number, text) });
const meta: Shape<MetaRow> = (row): row is MetaRow => metaRow(row) && (!NUMBERS.has(row.key) || number(row.value));

const kvRow = object<Pick<KvRow, 'key' | 'value'>>({ key: text, value: anything });
const values = new Map<string, Shape<unknown>>(Object.entries(VALUE_SHAPES));
const kv: Shape<KvRow> = (row): row is KvRow => kvRow(row) && (values.get(row.key) ?? anything)(row.value);

const feed = object<FeedRow>({
  seq: optional(number),
  op: oneOf('put', 'remove', 'clear'),
  id: text,
  conversationID: text,
  time: number,
  text,
  ids: optional(listOf(text)),
});

type ListTables = { readonly [S in ListScope]: TableDefinition<Table<ListRows[S], string>> };
const lists: readonly ServerList[] = LISTS;
const listTables = Object.fromEntries(lists.map(({ scope, key, isRow }) => [scope, { key, isRow }])) as unknown as ListTables;

/**
 * The tables in use. Their names, the types of the database and the validation of stored rows are derived from this object (decision 060).
 * The migrations create tables and indexes.
 */
export const TABLES = {
  kv: keyedBy('key', kv),
  meta: keyedBy('key', meta),
  blobs: keyedBy('blobId', object<BlobRow>({ blobId: text, ID: text, blob, createdTs: number, file: optional(draftFile) })),
  holes: keyedBy('id', holeShape),
  quarantine: keyedBy('id', quarantineShape),
  messages: keyedBy('ID', messageShape),
  conversations: keyedBy('conversationID', conversationShape),
  users: keyedBy('userID', userShape),
  friends: keyedBy('wtId', friendShape),
  groups: keyedBy('groupNumber', groupShape),
  groupMembers: keyedBy('key', groupMemberShape),
  applies: keyedBy('id', applyShape),
  groupNotices: keyedBy('id', groupNoticeShape),
  drafts: keyedBy('conversationID', draftShape),
  outbox: keyedBy('ID', outboxShape),
  ops: keyedBy('opId', opShape),
  pins: keyedBy('id', pinsShape),
  searchTerms: keyedBy('key', object<SearchTermRow>({ key: text, value: anything })),
  searchFeed: tableOf<FeedRow, number>(feed),
  media: keyedBy('uuid', object<MediaRow>({ uuid: text, list: listOf(anything), addedTs: optional(number) })),
  translations: tableOf<TranslationRow, [string, TargetLanguage]>(translationShape),
  voiceText: keyedBy('msgId', derivedTextShape),
  audioPlayed: tableOf<{ readonly msgId: string }, string>(object<{ readonly msgId: string }>({ msgId: text })),
  ...listTables,
} as const;

/** The Dexie tables by name. */
export type AccountTables = {
  readonly [Name in keyof typeof TABLES]: (typeof TABLES)[Name] extends TableDefinition<infer T> ? T : never;
};
