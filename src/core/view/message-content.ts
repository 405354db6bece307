import { parsePayload } from '../../../contract/payloads.ts';
import type { MessageRow } from '../rows.ts';
import { parseCustom, type CallCard } from './custom-message.ts';
import { imageViewOf, type ImageView } from './image-view.ts';

/** What a bubble shows; `other` = the one-line text of the type. */
export type MessageContentView =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly image: ImageView }
  | { readonly kind: 'file'; readonly name: string; readonly size: number; readonly url: string }
  | { readonly kind: 'call'; readonly call: CallCard }
  | { readonly kind: 'other' };

export function contentOf(row: Pick<MessageRow, 'type' | 'payload'>, me: string): MessageContentView {
  const typed = parsePayload(row.type, row.payload);
  switch (typed?.type) {
    case 'TIMTextElem':
      return { kind: 'text', text: typed.payload.text };
    case 'TIMImageElem':
      return { kind: 'image', image: imageViewOf(typed.payload) };
    case 'TIMFileElem':
      return { kind: 'file', name: typed.payload.fileName, size: typed.payload.fileSize, url: typed.payload.fileUrl };
    case 'TIMCustomElem': {
      const custom = parseCustom(typed.payload.data, me);
      if (custom.kind === 'call') return { kind: 'call', call: custom.call };
      return custom.kind === 'helper' && custom.text !== '' ? { kind: 'text', text: custom.text } : { kind: 'other' };
    }
    default:
      return { kind: 'other' };
  }
}
