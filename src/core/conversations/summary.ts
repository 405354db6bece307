import type { Payload } from '../../../contract/message.ts';
import { ADMINISTRATOR_ID } from '../../../contract/ids.ts';
import { numberOf } from '../message-content/fields.ts';
import { parseCustom, type CustomMessage } from '../messages/custom-message.ts';
import { showEmoji } from '../view/emoji.ts';

type SummaryLabel = 'image' | 'video' | 'voice' | 'file' | 'location' | 'face' | 'merged' | 'card' | 'note' | 'custom';

/** The content of a message as one line, before a language gives it its words. */
export type Summary =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'label'; readonly label: SummaryLabel; readonly detail: string }
  | { readonly kind: 'recalled'; readonly by: 'me' | 'administrator' | 'other'; readonly name: string }
  /** The content is hidden everywhere. */
  | { readonly kind: 'sensitive' }
  | { readonly kind: 'custom'; readonly custom: Extract<CustomMessage, { kind: 'tip' | 'notice' | 'call' }> };

export type Summarised = {
  readonly type: string;
  readonly payload: Payload;
  readonly isRevoked: boolean;
  readonly hasRiskContent?: boolean | undefined;
  readonly revoker?: string | undefined;
  readonly name: string;
  readonly from: string;
};

const MAX_CHARACTERS = 120;
/** Enough for MAX_CHARACTERS of the longest emoji keys. */
const MAX_UNITS = 4096;

function oneLine(text: string): string {
  return [...showEmoji(text.slice(0, MAX_UNITS)).replace(/\s+/g, ' ').trim()].slice(0, MAX_CHARACTERS).join('');
}

function label(name: SummaryLabel, detail = ''): Summary {
  return { kind: 'label', label: name, detail: oneLine(detail) };
}

/**
 * Returns one line for the list, a quote or a bubble of a type without its own view. It reads the few fields without a schema, because the
 * list is the first screen and the schemas of all payloads would have to load before it.
 */
export function summarise(message: Summarised, me: string): Summary {
  if (message.isRevoked) return { kind: 'recalled', by: recalledBy(message, me), name: message.name };
  if (message.hasRiskContent === true) return { kind: 'sensitive' };
  const { payload } = message;
  const textOf = (field: string) => (typeof payload[field] === 'string' ? payload[field] : '');
  switch (message.type) {
    case 'TIMTextElem':
      return typeof payload['text'] === 'string' ? { kind: 'text', text: oneLine(payload['text']) } : label('custom');
    case 'TIMImageElem':
      return label('image');
    case 'TIMVideoFileElem':
      return label('video');
    case 'TIMSoundElem':
      return label('voice', numberOf(payload['second']) > 0 ? `${Math.round(numberOf(payload['second']))}″` : '');
    case 'TIMFileElem':
      return label('file', textOf('fileName'));
    case 'TIMLocationElem':
      return label('location');
    case 'TIMFaceElem':
      return label('face');
    case 'TIMRelayElem':
      return label('merged', textOf('title'));
    case 'TIMCustomElem':
      return summariseCustom(parseCustom(textOf('data'), me));
    default:
      return label('custom');
  }
}

function recalledBy(message: Summarised, me: string): 'me' | 'administrator' | 'other' {
  if (message.revoker === ADMINISTRATOR_ID) return 'administrator';
  return (message.revoker ?? message.from) === me ? 'me' : 'other';
}

function summariseCustom(custom: CustomMessage): Summary {
  switch (custom.kind) {
    case 'tip':
    case 'notice':
    case 'call':
      return { kind: 'custom', custom };
    case 'card':
      return label('card', custom.name);
    case 'note':
      return label('note', custom.title);
    case 'helper':
      return custom.text === '' ? label('image') : { kind: 'text', text: oneLine(custom.text) };
    case 'titled':
      return custom.title === '' ? label('custom') : { kind: 'text', text: oneLine(custom.title) };
    case 'signal':
    case 'unknown':
      return label('custom');
  }
}
