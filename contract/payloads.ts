import * as z from 'zod/mini';
import type { MessageType, Payload } from './message.ts';

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '');
const amount = z._default(z.number().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER)), 0);

const imageInfoSchema = z.object({ url: text(2048), imageUrl: text(2048), width: amount, height: amount, size: amount });

/** One schema per message type; fields of protocol §7 Payloads. */
export const PAYLOAD_SCHEMAS = {
  TIMTextElem: z.object({ text: z.string().check(z.maxLength(12_288)) }),
  TIMImageElem: z.object({
    uuid: text(64),
    imageFormat: amount,
    width: amount,
    height: amount,
    imageInfoArray: z.array(imageInfoSchema).check(z.maxLength(8)),
  }),
  TIMSoundElem: z.object({
    uuid: text(64),
    url: text(2048),
    remoteAudioUrl: text(2048),
    second: amount,
    size: amount,
    /** [ext] Loudness of the recording: one base-32 digit for each of up to 64 equal intervals. */
    waveform: text(64),
  }),
  TIMFileElem: z.object({ uuid: text(64), fileUrl: text(2048), fileName: text(1024), fileSize: amount }),
  TIMVideoFileElem: z.object({
    videoUUID: text(64),
    videoUrl: text(2048),
    remoteVideoUrl: text(2048),
    videoSize: amount,
    videoSecond: amount,
    videoFormat: text(16),
    snapshotUUID: text(64),
    snapshotUrl: text(2048),
    thumbUrl: text(2048),
    snapshotWidth: amount,
    snapshotHeight: amount,
  }),
  TIMLocationElem: z.object({ latitude: z.number(), longitude: z.number(), description: text(2048) }),
  TIMFaceElem: z.object({ index: amount, data: text(4096) }),
  TIMCustomElem: z.object({ data: text(12_288), description: text(4096), extension: text(4096) }),
  TIMRelayElem: z.object({
    title: text(512),
    abstractList: z._default(z.array(z.string()).check(z.maxLength(100)), []),
    compatibleText: text(512),
    messageList: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
    downloadKey: z.optional(z.string()),
    /** [ext] Levels of merged records in the list that `downloadKey` names. The server sets it. */
    depth: z.optional(z.int()),
    sourceIDs: z.optional(z.array(z.string()).check(z.maxLength(100))),
    /** [ext] The ID of the message whose merged record is forwarded unchanged. */
    copyOf: z.optional(text(128)),
  }),
} satisfies Record<MessageType, z.ZodMiniType>;

export type PayloadOf<T extends MessageType> = z.infer<(typeof PAYLOAD_SCHEMAS)[T]>;
export type TypedPayload = { [T in MessageType]: { type: T; payload: PayloadOf<T> } }[MessageType];

const SCHEMAS: ReadonlyMap<string, z.ZodMiniType> = new Map(Object.entries(PAYLOAD_SCHEMAS));

/** Returns undefined for an unknown type or a malformed payload. The caller then shows a neutral card (G7, G13). */
export function parsePayload(type: string, payload: Payload): TypedPayload | undefined {
  // SCHEMAS is a Map, so that a type named like a method of Object.prototype has no schema.
  const schema = SCHEMAS.get(type);
  try {
    const parsed = schema?.safeParse(payload);
    return parsed?.success === true ? ({ type, payload: parsed.data } as TypedPayload) : undefined;
  } catch {
    // About 130,000 validation errors in one list make the parser throw a RangeError.
    return undefined;
  }
}
