import { tryParseJson } from '../../shared/safe-json.ts';
import { fieldsOf, labelOf, linesOf, listOf, numberOf, textOf, type Fields } from '../message-content/fields.ts';

type CallOutcome =
  | { readonly kind: 'duration'; readonly seconds: number }
  | { readonly kind: 'start' | 'cancelled' | 'accepted' | 'rejected' | 'busy' | 'timeout' | 'toAudio' | 'toVideo' };

export type CallCard = { readonly media: 'audio' | 'video'; readonly isGroup: boolean; readonly isInviter: boolean; readonly outcome: CallOutcome };

export type GroupTip = {
  readonly detailType: number;
  readonly operator: TipPerson;
  readonly operated: readonly TipPerson[];
  /** zh-CN text with {0} and {1…}, for kinds that this client does not know (protocol §7). */
  readonly content: string;
};
export type TipPerson = { readonly wtId: string; readonly name: string; /** The user who reads the tip. */ readonly isMe?: true };

export type CustomMessage =
  | { readonly kind: 'tip'; readonly tip: GroupTip }
  | { readonly kind: 'notice'; readonly notice: 'friends' | 'blocked' | 'deleted'; readonly content: string }
  | { readonly kind: 'call'; readonly call: CallCard }
  | { readonly kind: 'card'; readonly name: string }
  | { readonly kind: 'note'; readonly title: string }
  | { readonly kind: 'helper'; readonly text: string; readonly hasImage: boolean }
  | { readonly kind: 'titled'; readonly title: string }
  /** Signalling of rooms and typing: never shown. */
  | { readonly kind: 'signal' }
  | { readonly kind: 'unknown' };

const MAX_CHARS = 12_288;
const MAX_NAME = 40;
const MAX_LINE = 200;
const MAX_PEOPLE = 50;
const MAX_QUESTIONS = 20;
const MAX_CALL_SECONDS = 359_999;
const NOTICES: ReadonlyMap<string, 'friends' | 'blocked' | 'deleted'> = new Map([
  ['CustomMsg_Type_addFriend', 'friends'],
  ['CustomMsg_Type_addBlack', 'blocked'],
  ['CustomMsg_Type_deleteFriend', 'deleted'],
]);
const SIGNALS: ReadonlySet<string> = new Set(['user_typing_status', 'ROOM_INVITE_ACTION', 'tuikit_engine_room', 'group_room_message']);
const TITLED: ReadonlySet<string> = new Set(['service', 'order', 'link', 'evaluate']);
const CALL_CARD = 1;

/** Reads the JSON of a custom message (protocol §7, §8). An unknown or invalid one is `unknown` (G7, G13). */
export function parseCustom(data: string, me: string): CustomMessage {
  const fields = fieldsOf(tryParseJson(data, MAX_CHARS));
  const type = textOf(fields['type']);
  if (fields['businessID'] === CALL_CARD) return parseCall(fields, me);
  if (type.startsWith('GroupCustomMsg')) return parseTip(fields, me);
  const notice = NOTICES.get(type);
  if (notice !== undefined) return { kind: 'notice', notice, content: labelOf(fields['content'], MAX_LINE) };
  if (type === 'nameCard') return { kind: 'card', name: labelOf(fields['nickName'], MAX_NAME) };
  if (type === 'collect') return { kind: 'note', title: labelOf(fieldsOf(fields['detail'])['collectTitle'], MAX_LINE) };
  // Protocol C34: some servers write the name with a blank.
  if (type.replace(' ', '') === 'wisperHelperMsg') return parseHelper(fields);
  const business = textOf(fields['businessID']);
  if (SIGNALS.has(business)) return { kind: 'signal' };
  if (TITLED.has(business))
    return { kind: 'titled', title: labelOf(fields['title'], MAX_LINE) || labelOf(fields['text'], MAX_LINE) || labelOf(fields['comment'], MAX_LINE) };
  return { kind: 'unknown' };
}

function parseTip(fields: Fields, me: string): CustomMessage {
  const personOf = (value: unknown): TipPerson => tipPersonOf(value, me);
  const operated = listOf(fields['operated'], MAX_PEOPLE).map(personOf);
  const tip = {
    detailType: numberOf(fields['detailType']),
    operator: personOf(fields['operatorUser']),
    operated,
    content: labelOf(fields['content'], MAX_LINE),
  };
  return { kind: 'tip', tip };
}

function tipPersonOf(value: unknown, me: string): TipPerson {
  const fields = fieldsOf(value);
  const wtId = labelOf(fields['wtId'], MAX_NAME);
  return { wtId, name: labelOf(fields['nickName'], MAX_NAME) || wtId, ...(wtId === me && wtId !== '' ? { isMe: true } : {}) };
}

function parseHelper(fields: Fields): CustomMessage {
  const content = fieldsOf(fields['content']);
  const questions = listOf(content['txtMsg'], MAX_QUESTIONS).map((one) => labelOf(fieldsOf(one)['question'], MAX_LINE));
  const text = [linesOf(content['text'], MAX_CHARS), ...questions.map((question) => `· ${question}`)].filter((line) => line !== '').join('\n');
  return { kind: 'helper', text, hasImage: textOf(fieldsOf(content['imgMsg'])['img']) !== '' };
}

function parseCall(outer: Fields, me: string): CustomMessage {
  const inner = fieldsOf(tryParseJson(textOf(outer['data']), MAX_CHARS));
  if (inner['businessID'] !== 'av_call') return { kind: 'unknown' };
  const nested = fieldsOf(inner['data']);
  const outcome = callOutcome(numberOf(outer['actionType']), inner, nested);
  if (outcome === undefined) return { kind: 'unknown' };
  const media = numberOf(inner['call_type']) === 1 ? 'audio' : 'video';
  const inviter = textOf(nested['inviter']) || textOf(outer['inviter']);
  return { kind: 'call', call: { media, isGroup: textOf(outer['groupID']) !== '', isInviter: inviter === me, outcome } };
}

function callOutcome(actionType: number, inner: Fields, nested: Fields): CallOutcome | undefined {
  switch (actionType) {
    case 1:
      return invited(textOf(nested['cmd']), numberOf(inner['call_end']));
    case 2:
      return { kind: 'cancelled' };
    case 3:
      return { kind: 'accepted' };
    case 4:
      // The presence of the key alone means busy (protocol §8).
      return { kind: 'line_busy' in inner || nested['message'] === 'lineBusy' ? 'busy' : 'rejected' };
    case 5:
      return { kind: 'timeout' };
    default:
      return undefined;
  }
}

function invited(cmd: string, seconds: number): CallOutcome {
  if (cmd === 'hangup') return { kind: 'duration', seconds: Math.min(MAX_CALL_SECONDS, Math.max(0, seconds)) };
  if (cmd === 'switchToAudio') return { kind: 'toAudio' };
  return { kind: cmd === 'switchToVideo' ? 'toVideo' : 'start' };
}

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
const minutesAndSeconds = (seconds: number) => `${two((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE)}:${two(seconds % SECONDS_PER_MINUTE)}`;

/** mm:ss, or with hours from one hour on. */
export function describeDuration(seconds: number): string {
  return seconds >= SECONDS_PER_HOUR ? describeCallTime(seconds) : minutesAndSeconds(seconds);
}

/** hh:mm:ss, the form of a call card for any duration (protocol §8). */
export function describeCallTime(seconds: number): string {
  return `${two(seconds / SECONDS_PER_HOUR)}:${minutesAndSeconds(seconds)}`;
}
