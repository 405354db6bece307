import { parsePayload } from '../../../contract/payloads.ts';
import type { MessageRow } from '../rows.ts';
import { parseCard, type CustomCard } from './custom-card.ts';
import { faceViewOf, type FaceView } from './face-view.ts';
import { locationViewOf, type LocationView } from './location-view.ts';
import { mergedRecordViewOf, type MergedRecordView } from './merged-record-view.ts';
import { videoViewOf, type VideoView } from './video-view.ts';
import { voiceViewOf, type VoiceView } from './voice-view.ts';
import { parseCustom, type CallCard } from '../messages/custom-message.ts';
import { imageViewOf, type ImageView } from '../media/image-view.ts';

/** The content of a bubble; `other` = the one-line text of the type, as a neutral card. */
export type MessageContentView =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly image: ImageView }
  | { readonly kind: 'voice'; readonly voice: VoiceView }
  | { readonly kind: 'video'; readonly video: VideoView }
  | { readonly kind: 'file'; readonly name: string; readonly size: number; readonly url: string }
  | { readonly kind: 'place'; readonly place: LocationView }
  | { readonly kind: 'face'; readonly face: FaceView }
  | { readonly kind: 'record'; readonly record: MergedRecordView }
  | { readonly kind: 'call'; readonly call: CallCard }
  | { readonly kind: 'card'; readonly card: CustomCard }
  | { readonly kind: 'other' };

const OTHER: MessageContentView = { kind: 'other' };

export function contentOf(row: Pick<MessageRow, 'type' | 'payload'>, me: string): MessageContentView {
  const typed = parsePayload(row.type, row.payload);
  switch (typed?.type) {
    case 'TIMTextElem':
      return { kind: 'text', text: typed.payload.text };
    case 'TIMImageElem':
      return { kind: 'image', image: imageViewOf(typed.payload) };
    case 'TIMSoundElem':
      return { kind: 'voice', voice: voiceViewOf(typed.payload) };
    case 'TIMVideoFileElem':
      return { kind: 'video', video: videoViewOf(typed.payload) };
    case 'TIMFileElem':
      return { kind: 'file', name: typed.payload.fileName, size: typed.payload.fileSize, url: typed.payload.fileUrl };
    case 'TIMLocationElem': {
      const place = locationViewOf(typed.payload);
      return place === undefined ? OTHER : { kind: 'place', place };
    }
    case 'TIMFaceElem': {
      const face = faceViewOf(typed.payload);
      return face === undefined ? OTHER : { kind: 'face', face };
    }
    case 'TIMRelayElem':
      return { kind: 'record', record: mergedRecordViewOf(typed.payload) };
    case 'TIMCustomElem':
      return customContent(typed.payload.data, me);
    default:
      return OTHER;
  }
}

function customContent(data: string, me: string): MessageContentView {
  const custom = parseCustom(data, me);
  if (custom.kind === 'call') return { kind: 'call', call: custom.call };
  const card = custom.kind === 'tip' || custom.kind === 'notice' || custom.kind === 'signal' ? undefined : parseCard(data);
  return card === undefined ? OTHER : { kind: 'card', card };
}

/** True for content that fills its bubble to the edge and has the time on top of it. */
export function isMediaContent({ kind }: MessageContentView): boolean {
  return kind === 'image' || kind === 'video';
}

/** True for content with its own shape, which needs no bubble around it. */
export function isBareContent(content: MessageContentView): boolean {
  return content.kind === 'face';
}
