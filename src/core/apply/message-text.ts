import { parsePayload } from '../../../contract/payloads.ts';
import type { Payload } from '../../../contract/message.ts';

/** The text a search finds a message by; empty = not searchable by text. */
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
    default:
      return '';
  }
}
