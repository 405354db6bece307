import { object, record, seconds, text, boolean } from '../../core/row-schemas/shape.ts';
import type { MessageRow } from '../../core/rows.ts';
import { TABLES } from '../tables/tables.ts';

const SHAPES = new Map(Object.entries(TABLES).map(([name, { isRow }]) => [name, isRow]));

/** Whether a stored row matches the schema of its table. A damaged browser profile or foreign code may have stored anything there. */
export function isValidRow(table: string, row: unknown): boolean {
  const shape = SHAPES.get(table);
  return shape === undefined || row === undefined || shape(row);
}

/** The fields of a message that a search reads. The index is built from up to a million messages, and each further field adds cost. */
const searchedMessage = object<Pick<MessageRow, 'ID' | 'conversationID' | 'type' | 'time' | 'payload' | 'isRevoked'>>({
  ID: text,
  conversationID: text,
  type: text,
  time: seconds,
  payload: record,
  isRevoked: boolean,
});

/** As isValidRow, for a reader that only searches. */
export function isSearchableRow(table: string, row: unknown): boolean {
  return table === 'messages' ? row === undefined || searchedMessage(row) : isValidRow(table, row);
}
