import type { MessageType, Payload } from '../../../contract/message.ts';
import { buildCallCardData, isMissedCall } from './call-card.ts';
import type { CallOutcome } from './call-card.ts';
import { findPersonByKey } from '../cast.ts';
import { buildCustomData } from './custom-data.ts';
import { findMedium } from '../demo-media.ts';
import { buildMergedRecordPayload } from './merged-record-payload.ts';

export type SpokenBy = { from: string; members: readonly string[]; groupNumber: string; time: number; random: () => number };

export type BuiltPayload = { type: MessageType; payload: Payload; noUnread?: boolean };

const IMAGE_FORMATS: Readonly<Record<string, number>> = { 'image/jpeg': 1, 'image/gif': 2, 'image/png': 3 };
const OTHER_IMAGE_FORMAT = 255;

/** Builds the payload from the body of a script entry: text, or `!kind arguments`. */
export function buildPayload(body: string, by: SpokenBy): BuiltPayload {
  const command = /^!(\w+) ?([\s\S]*)$/.exec(body);
  if (command === null) return { type: 'TIMTextElem', payload: { text: body } };
  const kind = command[1] ?? '';
  const rest = command[2] ?? '';
  const builder = BUILDERS[kind];
  if (builder !== undefined) return builder(rest, by);
  const custom = buildCustom(buildCustomData(kind, rest));
  return kind === 'befriend' ? { ...custom, noUnread: true } : custom;
}

export function buildCustom(data: string): BuiltPayload {
  return { type: 'TIMCustomElem', payload: { data, description: '', extension: '' } };
}

const BUILDERS: Readonly<Record<string, (rest: string, by: SpokenBy) => BuiltPayload>> = {
  image: (rest) => ({ type: 'TIMImageElem', payload: buildImagePayload(rest) }),
  voice: (rest) => ({ type: 'TIMSoundElem', payload: buildVoicePayload(rest) }),
  video: (rest) => ({ type: 'TIMVideoFileElem', payload: buildVideoPayload(rest) }),
  file: (rest) => ({ type: 'TIMFileElem', payload: buildFilePayload(rest) }),
  loc: (rest) => ({ type: 'TIMLocationElem', payload: buildLocationPayload(rest) }),
  face: (rest) => ({ type: 'TIMFaceElem', payload: { index: 0, data: JSON.stringify({ url: findMedium(rest).url }) } }),
  card: (rest) => buildCustom(buildNameCardData(rest)),
  merge: (rest, by) => ({ type: 'TIMRelayElem', payload: buildMergedRecordPayload(rest, by) }),
  call: buildCall,
};

function buildImagePayload(fileName: string): Payload {
  const original = findMedium(fileName);
  const preview = findPreview(fileName);
  const infos = [original, preview, preview].map(({ url, width = 0, height = 0, size }) => ({ url, imageUrl: url, width, height, size }));
  const imageFormat = IMAGE_FORMATS[original.mime] ?? OTHER_IMAGE_FORMAT;
  return { uuid: original.uuid, imageFormat, width: original.width ?? 0, height: original.height ?? 0, imageInfoArray: infos };
}

/** The sender uploads a preview of a picture wider than 720 px (protocol §7). A smaller picture is its own preview. */
function findPreview(fileName: string) {
  const isLarge = (findMedium(fileName).width ?? 0) > 720;
  return findMedium(isLarge ? fileName.replace(/\.\w+$/, '-720.webp') : fileName);
}

function buildVoicePayload(fileName: string): Payload {
  const { uuid, url, size, seconds = 1, waveform = '' } = findMedium(fileName);
  return { uuid, url, remoteAudioUrl: url, second: seconds, size, waveform };
}

function buildVideoPayload(fileName: string): Payload {
  const video = findMedium(fileName);
  const poster = findMedium(fileName.replace(/\.\w+$/, '-poster.jpg'));
  return {
    videoUUID: video.uuid,
    videoUrl: video.url,
    remoteVideoUrl: video.url,
    videoSize: video.size,
    videoSecond: video.seconds ?? 1,
    videoFormat: fileName.slice(fileName.lastIndexOf('.') + 1),
    snapshotUUID: poster.uuid,
    snapshotUrl: poster.url,
    thumbUrl: poster.url,
    snapshotWidth: poster.width ?? 0,
    snapshotHeight: poster.height ?? 0,
  };
}

function buildFilePayload(rest: string): Payload {
  const [stored = '', shown] = rest.split(' / ');
  const { uuid, url, size } = findMedium(stored);
  return { uuid, fileUrl: url, fileName: shown ?? stored, fileSize: size };
}

function buildLocationPayload(rest: string): Payload {
  const [point = '', title = '', detail = ''] = rest.split(' / ');
  const [latitude = 0, longitude = 0] = point.split(',').map(Number);
  return { latitude, longitude, description: JSON.stringify({ title, detail, lon: longitude, lat: latitude }) };
}

function buildNameCardData(key: string): string {
  const person = findPersonByKey(key);
  if (person === undefined) throw new Error(`No card for ${key}`);
  return JSON.stringify({ type: 'nameCard', nickName: person.nickName, avatar: findMedium(person.avatarFile).url, userId: person.wtId });
}

function buildCall(rest: string, by: SpokenBy): BuiltPayload {
  const [media, end, seconds] = rest.split(' ');
  const outcome: CallOutcome = { media: media === 'audio' ? 'audio' : 'video', end: toCallEnd(end), seconds: Number(seconds ?? 0) };
  const inviteeList = by.members.filter((wtId) => wtId !== by.from).slice(0, 8);
  const roomId = 1 + Math.floor(by.random() * 99_999);
  const built = buildCustom(buildCallCardData({ inviter: by.from, inviteeList, groupID: by.groupNumber, roomId, outcome }));
  return { ...built, noUnread: !isMissedCall(outcome) };
}

function toCallEnd(word: string | undefined): CallOutcome['end'] {
  const ends: readonly CallOutcome['end'][] = ['hangup', 'cancel', 'reject', 'busy', 'timeout', 'start'];
  const end = ends.find((one) => one === word);
  if (end === undefined) throw new Error(`A call does not end by ${word}`);
  return end;
}
