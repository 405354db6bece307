import { isPending, type EngineCall, type MessageRef, type MessageRow, type OpRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { EngineOperation, NamingOperation, OperationParams } from '../../engines/chat/port.ts';

const NAMING: Readonly<Record<NamingOperation, true>> = { revoke: true, delete: true, receipt: true, receiptMembers: true, react: true, voiceToText: true };

type Named = { readonly ID?: string; readonly IDs?: readonly string[]; readonly conversationID?: string };
type Call<M extends EngineOperation> = { readonly method: M; readonly params: Omit<OperationParams<M>, 'messages'> };
type Messages = Pick<AccountDatabase, 'messages'>;

/**
 * Adds references to the messages (conversation, sequence, time) to the params of an operation, because not every engine finds a message by
 * its ID. The messages are looked up when the operation is sent, because a message may get its sequence after the operation was queued. For
 * messages that are deleted by then, the references stored in the operation are used.
 */
export async function nameMessages<M extends EngineOperation>(
  db: Messages,
  { method, params }: Call<M>,
  { held = [], named = [] }: Pick<OpRow, 'held' | 'named'> = {},
): Promise<OperationParams<M>> {
  if (!(method in NAMING)) return params as OperationParams<M>;
  const { conversationID = '' } = params as Named;
  const ids = idsOf(params);
  const rows = await db.messages.bulkGet([...ids]);
  const known = new Map([...named, ...held.map(refOf), ...rows.flatMap((row) => (row === undefined ? [] : [refOf(row)]))].map((ref) => [ref.ID, ref]));
  const messages = ids.map((ID) => known.get(ID) ?? { ID, conversationID, sequence: 0, time: timeOf(ID) });
  return { ...params, messages } as unknown as OperationParams<M>;
}

/** Resolves with the current references of an operation's messages; undefined = it names none. Call inside a transaction over messages. */
export async function findNamed(db: Messages, { method, params }: EngineCall): Promise<readonly MessageRef[] | undefined> {
  if (!(method in NAMING)) return undefined;
  const rows = await db.messages.bulkGet([...idsOf(params)]);
  return rows.flatMap((row) => (row === undefined ? [] : [refOf(row)]));
}

function idsOf(params: object): readonly string[] {
  const { ID, IDs = [] } = params as Named;
  return ID === undefined ? IDs : [ID];
}

function refOf(row: MessageRow): MessageRef {
  const { ID, conversationID, sequence, time, ackSeq = 0 } = row;
  return { ID, conversationID, sequence: isPending(row) ? ackSeq : sequence, time };
}

/** The approximate time in seconds at which the sender composed the message (protocol §1 Ids); 0 if the ID contains none. */
function timeOf(ID: string): number {
  const seconds = Number(ID.split('-').at(-2));
  return Number.isSafeInteger(seconds) ? seconds : 0;
}
