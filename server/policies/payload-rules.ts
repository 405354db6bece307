import { isAutoReply } from '../../contract/http/membership/auto-reply.ts';
import { ENGINE_CODE } from '../../contract/codes.ts';
import { hasEscapedNul, isJsonWithinDepth, parseOutside } from '../../contract/safe-json.ts';
import { hasBytesWithin } from '../../contract/lengths.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { OutgoingMessage, Payload } from '../../contract/message.ts';
import { parsePayload } from '../../contract/payloads.ts';
import { parseNote } from './note-payload.ts';
import { refuse } from './refusal.ts';

export type CheckedPayload = { payload: Payload; media: readonly string[] };

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const UUID_TEXT = new RegExp(`^${UUID}$`);
const MEDIA_URL = new RegExp(`/media/(${UUID})$`);

/** Content that only the server writes (protocol §7 send). From a user it would be a forgery. */
const RESERVED_WORD = /^(GroupCustomMsg|CustomMsg_Type_|wisperHelper)/;
const RESERVED_BUSINESS: ReadonlySet<unknown> = new Set([1, '1', 'av_call', 'group_create']);

/** Returns the payload in the shape of its type and the uploads that it names. Refuses content that a client may not send. */
export function checkPayload(message: Pick<OutgoingMessage, 'type' | 'payload' | 'cloudCustomData'>): CheckedPayload {
  if (!hasBytesWithin(`${JSON.stringify(message.payload)}${message.cloudCustomData}`, LIMITS.messageBytes)) refuse(ENGINE_CODE.tooLong);
  const typed = parsePayload(message.type, message.payload);
  if (typed === undefined || !hasPlainNumbers(typed)) return refuse(ENGINE_CODE.malformed);
  if (isAutoReply(message.cloudCustomData)) refuse(ENGINE_CODE.forbidden);
  if (typed.type === 'TIMCustomElem') refuseReserved(typed.payload.data);
  if (typed.type === 'TIMRelayElem') {
    // The server builds the list from messages that the sender can see and ignores the client's list, key and depth.
    const { messageList: _list, downloadKey: _key, depth: _depth, ...rest } = typed.payload;
    return { payload: rest, media: [] };
  }
  return { payload: typed.payload, media: mediaOf(typed) };
}

/** Degrees may be fractions; all other numbers must be integers. */
function hasPlainNumbers(typed: Typed): boolean {
  if (typed.type === 'TIMLocationElem') return Math.abs(typed.payload.latitude) <= 90 && Math.abs(typed.payload.longitude) <= 180;
  const infos = typed.type === 'TIMImageElem' ? typed.payload.imageInfoArray : [];
  return [typed.payload, ...infos].every((fields) => Object.values(fields).every((value) => typeof value !== 'number' || Number.isSafeInteger(value)));
}

function refuseReserved(data: string): void {
  const outer = parseObject(data);
  if (outer === undefined) return;
  const inner = typeof outer['data'] === 'string' ? parseObject(outer['data']) : undefined;
  const isReserved =
    [outer['businessID'], inner?.['businessID']].some((value) => RESERVED_BUSINESS.has(value)) || [outer['businessID'], outer['type']].some(isReservedWord);
  if (isReserved) refuse(ENGINE_CODE.forbidden);
}

function isReservedWord(value: unknown): boolean {
  return typeof value === 'string' && RESERVED_WORD.test(value);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  // Text that this server does not parse but another reader does could hide a reserved word.
  if (!isJsonWithinDepth(text, LIMITS.jsonDepth) || hasEscapedNul(text)) return refuse(ENGINE_CODE.malformed);
  const value = parseOutside(text, LIMITS.jsonDepth);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

type Typed = NonNullable<ReturnType<typeof parsePayload>>;

function mediaOf(typed: Typed): string[] {
  switch (typed.type) {
    case 'TIMImageElem':
      return uploads(
        [typed.payload.uuid],
        typed.payload.imageInfoArray.flatMap((info) => [info.url, info.imageUrl]),
      );
    case 'TIMSoundElem':
      return uploads([typed.payload.uuid], [typed.payload.url, typed.payload.remoteAudioUrl]);
    case 'TIMFileElem':
      return uploads([typed.payload.uuid], [typed.payload.fileUrl]);
    case 'TIMVideoFileElem': {
      const { videoUUID, videoUrl, remoteVideoUrl, snapshotUUID, snapshotUrl, thumbUrl } = typed.payload;
      return uploads(snapshotUUID === '' ? [videoUUID] : [videoUUID, snapshotUUID], [videoUrl, remoteVideoUrl, snapshotUrl, thumbUrl]);
    }
    case 'TIMCustomElem': {
      const note = parseNote(typed.payload.data);
      return note === undefined ? [] : uploads([], [note.videoImage]);
    }
    case 'TIMTextElem':
    case 'TIMLocationElem':
    case 'TIMFaceElem':
    case 'TIMRelayElem':
      return [];
  }
}

/** Every URL must be an upload on this server, because any other could be a tracking pixel (reliability §3.6). */
function uploads(uuids: readonly string[], urls: readonly string[]): string[] {
  const named = urls.filter((url) => url !== '').map((url) => MEDIA_URL.exec(url)?.[1] ?? '');
  const all = new Set([...uuids, ...named]);
  for (const uuid of all) if (!UUID_TEXT.test(uuid)) refuse(ENGINE_CODE.fileMissing);
  return [...all];
}
