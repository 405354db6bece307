import { parsePayload } from '../../../contract/payloads.ts';
import type { Payload } from '../../../contract/message.ts';
import { tryParseJson } from '../../shared/safe-json.ts';

const MAX_JSON = 12_288;
/** The fields of a custom message that the screens show as text. The server's search uses the same fields. */
const CUSTOM_WORDS = ['title', 'nickName', 'text', 'content'] as const;
const PLACE_WORDS = ['title', 'detail'] as const;

/** The searchable text of a message; empty = not searchable by text. */
export function searchableText(message: { readonly type: string; readonly payload: Payload; readonly isRevoked: boolean }): string {
  if (message.isRevoked) return '';
  const typed = parsePayload(message.type, message.payload);
  switch (typed?.type) {
    case 'TIMTextElem':
      return typed.payload.text;
    case 'TIMFileElem':
      return typed.payload.fileName;
    case 'TIMRelayElem':
      return [typed.payload.title, ...typed.payload.abstractList].join('\n');
    case 'TIMLocationElem':
      return wordsOf(typed.payload.description, PLACE_WORDS);
    case 'TIMCustomElem':
      return wordsOf(typed.payload.data, CUSTOM_WORDS) || typed.payload.description;
    default:
      return '';
  }
}

/** The text of these fields of a JSON text; empty for an invalid JSON text (G7). */
function wordsOf(json: string, names: readonly string[]): string {
  const value = tryParseJson(json, MAX_JSON);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const fields = value as Readonly<Record<string, unknown>>;
  return names
    .map((name) => fields[name])
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n');
}
