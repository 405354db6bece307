import type { DraftNode } from '../../../contract/draft-nodes.ts';
import { ENGINE_METHODS } from '../../../contract/engine-methods.ts';
import type { FavouriteRow, DraftRow, EngineCall, HoleRow, HttpCall, Inverse, MessageRef, MessageRow, OpRow, OutboxRow, QuarantineRow } from '../rows.ts';
import { anything, either, number, listOf, milliseconds, object, oneOf, optional, record, text, type Shape } from './shape.ts';
import { uploadsShape } from './talk-shapes.ts';

const flag = oneOf(0, 1);

const nodeShape = either(
  either(
    object<Extract<DraftNode, { kind: 'text' }>>({ kind: oneOf('text'), text }),
    object<Extract<DraftNode, { kind: 'mention' }>>({ kind: oneOf('mention'), id: text, name: text }),
  ),
  object<Extract<DraftNode, { kind: 'quote' }>>({ kind: oneOf('quote'), messageID: text }),
);

export const draftNodesShape: Shape<DraftNode[]> = listOf<DraftNode>(nodeShape);

export const draftShape: Shape<DraftRow> = object<DraftRow>({
  conversationID: text,
  nodes: draftNodesShape,
  abstract: text,
  version: number,
  updatedTs: number,
  deviceId: text,
  isDirty: flag,
  baseVersion: optional(number),
  isDeleted: flag,
});

/**
 * The fields that every build writes into a row of a queue. A row with these fields that is otherwise invalid comes from a newer build, and
 * this build does not touch it. A build that changes one of these fields raises the schema epoch.
 */
const queued = { order: number, tries: number, notBefore: milliseconds } as const;
export const QUEUE_FRAMES = {
  outbox: object<Omit<OutboxRow, 'uploads' | 'unknownRefusals'> & { readonly uploads: readonly object[] }>({
    ID: text,
    conversationID: text,
    ...queued,
    uploads: listOf<object>(record),
  }),
  ops: object<Pick<OpRow, 'opId' | 'entity' | 'order' | 'createdTs' | 'tries' | 'notBefore'> & { readonly call: { readonly kind: string } }>({
    opId: text,
    entity: text,
    ...queued,
    createdTs: number,
    call: object<{ readonly kind: string }>({ kind: text }),
  }),
} as const;

export const outboxShape: Shape<OutboxRow> = object<OutboxRow>({
  ID: text,
  conversationID: text,
  order: number,
  tries: number,
  unknownRefusals: optional(number),
  notBefore: milliseconds,
  uploads: uploadsShape,
});

/** Only known methods are valid, because this build does not know how to finish an operation of a newer build, even if it could send it. */
const method: Shape<string> = (value): value is string => text(value) && Object.hasOwn(ENGINE_METHODS, value);

/** The server validates the params of the methods. It refuses invalid ones, and the operation is undone. */
const engineCallShape = object<{ readonly kind: EngineCall['kind']; readonly method: string; readonly params: object }>({
  kind: oneOf('engine'),
  method,
  params: record,
}) as Shape<EngineCall>;
const httpCallShape = object<HttpCall>({ kind: oneOf('http'), path: text, body: record });

export const opShape: Shape<OpRow> = object<OpRow>({
  opId: text,
  entity: text,
  order: number,
  call: either(engineCallShape, httpCallShape),
  inverse: optional(
    listOf(object<Inverse>({ table: oneOf('messages', 'conversations', 'collections', 'groups', 'kv', 'pins', 'reactions'), key: text, row: anything })),
  ),
  uploads: optional(uploadsShape),
  createdTs: number,
  tries: number,
  unknownRefusals: optional(number),
  notBefore: milliseconds,
  afterSend: optional(text),
  isEchoed: optional(oneOf(1)),
  heldRows: optional(listOf(record) as Shape<unknown> as Shape<readonly object[]>),
  heldFavourites: optional(listOf(record) as Shape<unknown> as Shape<readonly FavouriteRow[]>),
  adds: optional(record as Shape<unknown> as Shape<object>),
  // Read as messages only after a refusal. An invalid row is no reason to reject the operation.
  named: optional(listOf(object<MessageRef>({ ID: text, conversationID: text, sequence: number, time: number }))),
  held: optional(listOf(record) as Shape<unknown> as Shape<readonly MessageRow[]>),
});

export const holeShape: Shape<HoleRow> = object<HoleRow>({ id: text, conversationID: text, from: number, to: number });

export const quarantineShape: Shape<QuarantineRow> = object<QuarantineRow>({
  id: text,
  conversationID: text,
  sequence: number,
  raw: text,
  reason: text,
  addedTs: optional(milliseconds),
});
