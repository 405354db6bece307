import { LIMITS } from '../../contract/limits.ts';
import { parseOutside } from '../../contract/safe-json.ts';
import type { MessageRow } from '../store/messages/messages.ts';
import { parseStored } from '../store/safe-json.ts';

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The text of a message that a search reads: only what its reader sees, never URLs or IDs. */
export function messageText(row: Pick<MessageRow, 'type' | 'payload'>): string {
  const payload = parseStored<Fields>(row.payload);
  switch (row.type) {
    case 'TIMTextElem':
      return textOf(payload['text']);
    case 'TIMFileElem':
      return textOf(payload['fileName']);
    case 'TIMLocationElem':
      return textsOf(jsonFields(payload['description']), ['title', 'detail']);
    case 'TIMRelayElem':
      return [textOf(payload['title']), ...(Array.isArray(payload['abstractList']) ? payload['abstractList'].map(textOf) : [])].join('\n');
    case 'TIMCustomElem':
      return textsOf(jsonFields(payload['data']), ['title', 'nickName', 'text', 'content']) || textOf(payload['description']);
    default:
      return '';
  }
}

function textsOf(fields: Fields, names: readonly string[]): string {
  return names
    .map((name) => textOf(fields[name]))
    .filter((text) => text !== '')
    .join('\n');
}

/** A text that is not JSON has no fields to show (G7). */
function jsonFields(text: unknown): Fields {
  const value = parseOutside(textOf(text), LIMITS.jsonDepth);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Folds keyword and text in the same way, so that width, case and composition do not matter. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
