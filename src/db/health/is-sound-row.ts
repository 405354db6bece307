import type { DraftFile } from '../../core/view/compose/draft-file.ts';
import { collectionShape } from '../../core/sound/collection-shape.ts';
import { draftShape, holeShape, opShape, outboxShape, quarantineShape } from '../../core/sound/queue-shapes.ts';
import { friendShape, groupMemberShape, groupShape, userShape } from '../../core/sound/person-shapes.ts';
import { pinsShape } from '../../core/sound/pins-shape.ts';
import { anything, either, figure, listOf, object, oneOf, optional, record, seconds, text, yesNo, type Shape } from '../../core/sound/shape.ts';
import { conversationShape } from '../../core/sound/conversation-shape.ts';
import { messageShape } from '../../core/sound/talk-shapes.ts';
import { translationShape, wordingShape } from '../../core/sound/wording-shapes.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { BlobRow, FeedRow, MediaRow, MetaRow, PlainRow, SearchTermRow } from '../schema.ts';
import { VALUE_SHAPES } from './value-shapes.ts';

const blob: Shape<Blob> = (value): value is Blob => value instanceof Blob;
const draftFile = object<DraftFile>({
  conversationID: text,
  kind: oneOf('image', 'video', 'file', 'voice'),
  name: text,
  seconds: optional(figure),
  waveform: optional(text),
});
const plain = object<Pick<PlainRow, 'id'>>({ id: text });

/** Numbers by which writers are fenced and ordered: what is none would fence every leader for good. */
const NUMBERS: ReadonlySet<unknown> = new Set(['schemaEpoch', 'leaderEpoch', 'order', 'migrated']);
const metaRow = object<MetaRow>({ key: text, value: either(figure, text) });
const meta: Shape<MetaRow> = (row): row is MetaRow => metaRow(row) && (!NUMBERS.has(row.key) || figure(row.value));

const kvRow = object<{ readonly key: string; readonly value: unknown }>({ key: text, value: anything });
const values = new Map<string, Shape<unknown>>(Object.entries(VALUE_SHAPES));
const kv: Shape<unknown> = (row): row is unknown => kvRow(row) && (values.get(row.key) ?? anything)(row.value);

/** Tables that nothing reads yet have none. */
const SHAPES: ReadonlyMap<string, Shape<unknown>> = new Map<string, Shape<unknown>>([
  ['messages', messageShape],
  ['conversations', conversationShape],
  ['users', userShape],
  ['friends', friendShape],
  ['groups', groupShape],
  ['groupMembers', groupMemberShape],
  ['drafts', draftShape],
  ['outbox', outboxShape],
  ['ops', opShape],
  ['pins', pinsShape],
  ['holes', holeShape],
  ['quarantine', quarantineShape],
  ['kv', kv],
  ['meta', meta],
  ['applies', plain],
  ['blobs', object<BlobRow>({ blobId: text, ID: text, blob, createdTs: figure, file: optional(draftFile) })],
  ['collections', collectionShape],
  ['searchTerms', object<SearchTermRow>({ key: text, value: anything })],
  [
    'searchFeed',
    object<FeedRow>({
      seq: optional(figure),
      op: oneOf('put', 'remove', 'clear'),
      id: text,
      conversationID: text,
      time: figure,
      text,
      ids: optional(listOf(text)),
    }),
  ],
  ['media', object<MediaRow>({ uuid: text, list: listOf(anything), addedTs: optional(figure) })],
  ['translations', translationShape],
  ['voiceText', wordingShape],
  ['audioPlayed', object<{ readonly msgId: string }>({ msgId: text })],
]);

/** Whether a stored row can be what its table holds: a broken profile or a foreign hand may have left anything there. */
export function isSoundRow(table: string, row: unknown): boolean {
  const shape = SHAPES.get(table);
  return shape === undefined || row === undefined || shape(row);
}

/** What a search looks at of a message: an index is built of a million of them, and each further field costs it. */
const searchedMessage = object<Pick<MessageRow, 'ID' | 'conversationID' | 'type' | 'time' | 'payload' | 'isRevoked'>>({
  ID: text,
  conversationID: text,
  type: text,
  time: seconds,
  payload: record,
  isRevoked: yesNo,
});

/** As isSoundRow, for a reader that only searches. */
export function isSearchableRow(table: string, row: unknown): boolean {
  return table === 'messages' ? row === undefined || searchedMessage(row) : isSoundRow(table, row);
}
