import { tryParseJson } from '../../shared/safe-json.ts';

export type CallOutcome =
  | { readonly kind: 'duration'; readonly seconds: number }
  | { readonly kind: 'start' | 'cancelled' | 'accepted' | 'rejected' | 'busy' | 'timeout' | 'toAudio' | 'toVideo' };

export type CallCard = { readonly media: 'audio' | 'video'; readonly isGroup: boolean; readonly isInviter: boolean; readonly outcome: CallOutcome };

export type GroupTip = {
  readonly detailType: number;
  readonly operator: TipPerson;
  readonly operated: readonly TipPerson[];
  /** zh-CN text with {0} and {1…} for kinds that this client does not know (contract §7). */
  readonly content: string;
};
export type TipPerson = { readonly wtId: string; readonly name: string };

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
const NOTICES: Readonly<Record<string, 'friends' | 'blocked' | 'deleted'>> = {
  CustomMsg_Type_addFriend: 'friends',
  CustomMsg_Type_addBlack: 'blocked',
  CustomMsg_Type_deleteFriend: 'deleted',
};
const SIGNALS: ReadonlySet<string> = new Set(['user_typing_status', 'ROOM_INVITE_ACTION', 'tuikit_engine_room', 'group_room_message']);
const TITLED: ReadonlySet<string> = new Set(['service', 'order', 'link', 'evaluate']);
const CALL_CARD = 1;

type Bag = Readonly<Record<string, unknown>>;

function bagOf(value: unknown): Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Reads the JSON of a custom message (D2§3, contract §7, §8); what is unknown or broken is `unknown` (G7, G13). */
export function parseCustom(data: string, me: string): CustomMessage {
  const bag = bagOf(tryParseJson(data, MAX_CHARS));
  const type = textOf(bag['type']);
  if (bag['businessID'] === CALL_CARD) return parseCall(bag, me);
  if (type.startsWith('GroupCustomMsg')) return parseTip(bag);
  const notice = NOTICES[type];
  if (notice !== undefined) return { kind: 'notice', notice, content: textOf(bag['content']) };
  if (type === 'nameCard') return { kind: 'card', name: textOf(bag['nickName']) };
  if (type === 'collect') return { kind: 'note', title: textOf(bagOf(bag['detail'])['collectTitle']) };
  // Contract C34: some servers write the name with a blank.
  if (type.replace(' ', '') === 'wisperHelperMsg') return parseHelper(bag);
  const business = textOf(bag['businessID']);
  if (SIGNALS.has(business)) return { kind: 'signal' };
  if (TITLED.has(business)) return { kind: 'titled', title: textOf(bag['title']) || textOf(bag['text']) || textOf(bag['comment']) };
  return { kind: 'unknown' };
}

function parseTip(bag: Bag): CustomMessage {
  const operated = Array.isArray(bag['operated']) ? bag['operated'].map(personOf) : [];
  const tip = { detailType: numberOf(bag['detailType']), operator: personOf(bag['operatorUser']), operated, content: textOf(bag['content']) };
  return { kind: 'tip', tip };
}

function personOf(value: unknown): TipPerson {
  const bag = bagOf(value);
  return { wtId: textOf(bag['wtId']), name: textOf(bag['nickName']) || textOf(bag['wtId']) };
}

function parseHelper(bag: Bag): CustomMessage {
  const content = bagOf(bag['content']);
  const questions = Array.isArray(content['txtMsg']) ? content['txtMsg'].map((one) => textOf(bagOf(one)['question'])) : [];
  const text = [textOf(content['text']), ...questions.map((question) => `· ${question}`)].filter((line) => line !== '').join('\n');
  return { kind: 'helper', text, hasImage: textOf(bagOf(content['imgMsg'])['img']) !== '' };
}

function parseCall(outer: Bag, me: string): CustomMessage {
  const inner = bagOf(tryParseJson(textOf(outer['data']), MAX_CHARS));
  if (inner['businessID'] !== 'av_call') return { kind: 'unknown' };
  const nested = bagOf(inner['data']);
  const outcome = callOutcome(numberOf(outer['actionType']), inner, nested);
  if (outcome === undefined) return { kind: 'unknown' };
  const media = numberOf(inner['call_type']) === 1 ? 'audio' : 'video';
  const inviter = textOf(nested['inviter']) || textOf(outer['inviter']);
  return { kind: 'call', call: { media, isGroup: textOf(outer['groupID']) !== '', isInviter: inviter === me, outcome } };
}

function callOutcome(actionType: number, inner: Bag, nested: Bag): CallOutcome | undefined {
  switch (actionType) {
    case 1:
      return invited(textOf(nested['cmd']), numberOf(inner['call_end']));
    case 2:
      return { kind: 'cancelled' };
    case 3:
      return { kind: 'accepted' };
    case 4:
      // Busy is told by the mere presence of the key (contract §8).
      return { kind: 'line_busy' in inner || nested['message'] === 'lineBusy' ? 'busy' : 'rejected' };
    case 5:
      return { kind: 'timeout' };
    default:
      return undefined;
  }
}

function invited(cmd: string, seconds: number): CallOutcome {
  if (cmd === 'hangup') return { kind: 'duration', seconds };
  if (cmd === 'switchToAudio') return { kind: 'toAudio' };
  return { kind: cmd === 'switchToVideo' ? 'toVideo' : 'start' };
}

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

/** mm:ss, with hours in front from one hour on. */
export function describeDuration(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = `${two((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE)}:${two(seconds % SECONDS_PER_MINUTE)}`;
  return seconds >= SECONDS_PER_HOUR ? `${two(seconds / SECONDS_PER_HOUR)}:${rest}` : rest;
}
