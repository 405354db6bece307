import { ADMINISTRATOR_ID, buildMessageId, MENTION_ALL_ID } from '../../../contract/ids.ts';
import { buildCustom, buildPayload } from './build-payload.ts';
import { findPersonByKey, nickNameOf } from '../cast.ts';
import type { DemoMessage } from '../demo-world.ts';
import { buildGroupTipData } from './group-tips.ts';
import { createMulberry32, hashText } from '../mulberry32.ts';
import type { ScriptBlock, ScriptEntry, ScriptStart } from './parse-script.ts';
import { buildQuote } from './quote.ts';

export type Scene = {
  name: string;
  members: readonly string[];
  /** Members who may mention everybody. */
  leaders: readonly string[];
  groupNumber: string;
  nameCards: Readonly<Record<string, string>>;
  nowSeconds: number;
};

const DAY_SECONDS = 86_400;
/** Asia/Shanghai, the product's default time zone, has no summer time. */
const ZONE_OFFSET_SECONDS = 8 * 3600;
const UINT32 = 4_294_967_296;
const GETTING_UP_SECOND = 7 * 3600;
/** From getting up until half past ten in the evening. */
const AWAKE_SECONDS = 15.5 * 3600;

type Clock = { time: number; random: () => number };

/** Ordered by time; the newest message is never later than the seed time. */
export function buildMessages(blocks: readonly ScriptBlock[], scene: Scene): DemoMessage[] {
  const clock: Clock = { time: 0, random: createMulberry32(hashText(scene.name)) };
  const ordered = blocks
    .map((block) => ({ block, start: Math.min(startOf(block.start, scene.nowSeconds), scene.nowSeconds - 1) }))
    .toSorted((one, other) => one.start - other.start);
  const messages: DemoMessage[] = [];
  for (const { block, start } of ordered) {
    clock.time = Math.max(start, clock.time + 60);
    for (const entry of block.entries) applyEntry(entry, { clock, scene, messages });
  }
  return keepBeforeNow(messages);
}

function startOf(start: ScriptStart, nowSeconds: number): number {
  const morning = lastMorning(nowSeconds);
  if (start.kind === 'day') return morning - GETTING_UP_SECOND - start.daysAgo * DAY_SECONDS + start.minuteOfDay * 60;
  return start.secondsAgo < 3600 ? nowSeconds - start.secondsAgo : awakeBefore(nowSeconds, start.secondsAgo);
}

/**
 * Returns the latest getting-up time before `time`. A day lasts until people get up again, so that at one at night a message of "yesterday
 * evening" is not only a few hours old.
 */
function lastMorning(time: number): number {
  const shift = ZONE_OFFSET_SECONDS - GETTING_UP_SECOND;
  return Math.floor((time + shift) / DAY_SECONDS) * DAY_SECONDS - shift;
}

/** Counts back only the time when people are awake, so that no message is sent at four at night and the order of messages stays. */
function awakeBefore(nowSeconds: number, secondsAgo: number): number {
  const morning = lastMorning(nowSeconds);
  const awake = Math.min(nowSeconds - morning, AWAKE_SECONDS) - secondsAgo;
  const daysBefore = Math.max(0, Math.ceil(-awake / AWAKE_SECONDS));
  return morning + awake - daysBefore * (DAY_SECONDS - AWAKE_SECONDS);
}

type Step = { clock: Clock; scene: Scene; messages: DemoMessage[] };

function applyEntry(entry: ScriptEntry, step: Step): void {
  if (entry.kind === 'pause') step.clock.time += entry.seconds;
  else if (entry.kind === 'react') react(entry, step.messages);
  else if (entry.kind === 'tip') step.messages.push(buildTip(entry, step));
  else step.messages.push(buildStated(entry, step));
}

function react(entry: Extract<ScriptEntry, { kind: 'react' }>, messages: DemoMessage[]): void {
  const last = messages.at(-1);
  if (last === undefined) throw new Error('There is nothing to react to');
  messages[messages.length - 1] = { ...last, reactions: [...(last.reactions ?? []), { reactionID: entry.reactionID, from: entry.keys.map(toWtId) }] };
}

function buildTip(entry: Extract<ScriptEntry, { kind: 'tip' }>, { clock, scene }: Step): DemoMessage {
  clock.time += 5;
  const data = buildGroupTipData({ ...entry, operator: toWtId(entry.operator), operated: entry.operated.map(toWtId) });
  return { ...frameOf(ADMINISTRATOR_ID, clock, scene), ...buildCustom(data), noUnread: true };
}

function buildStated(entry: Extract<ScriptEntry, { kind: 'say' }>, { clock, scene, messages }: Step): DemoMessage {
  const from = toWtId(entry.key);
  clock.time += typingSeconds(entry.body, clock.random);
  const frame = frameOf(from, clock, scene);
  const built = buildPayload(entry.body, { from, members: scene.members, groupNumber: scene.groupNumber, time: clock.time, random: clock.random });
  const quoted = entry.quoteBack === undefined ? undefined : messages.at(-entry.quoteBack);
  if (entry.quoteBack !== undefined && quoted === undefined) throw new Error(`Nothing to quote in ${scene.name}: ${entry.body}`);
  const atUserList = built.type === 'TIMTextElem' && scene.groupNumber !== '' ? findMentions(entry.body, from, scene) : [];
  return {
    ...frame,
    ...built,
    ...(quoted === undefined
      ? {}
      : { quoteOf: quoted.ID, cloudCustomData: buildQuote({ quoted, sequence: messages.indexOf(quoted) + 1, time: scene.nowSeconds + quoted.offsetTime }) }),
    ...(atUserList.length === 0 ? {} : { atUserList }),
    ...(entry.isRecalled ? { isRecalled: true } : {}),
  };
}

function frameOf(from: string, clock: Clock, scene: Scene): Pick<DemoMessage, 'ID' | 'from' | 'offsetTime'> {
  const ID = buildMessageId(from, clock.time, Math.floor(clock.random() * UINT32));
  return { ID, from, offsetTime: clock.time - scene.nowSeconds };
}

/** Seconds until a person answers: reading, typing, and sometimes a pause. */
function typingSeconds(body: string, random: () => number): number {
  const typing = 5 + Math.min(body.length, 160) * 0.35 * (0.5 + random());
  return Math.round(typing + (random() < 0.12 ? 40 + random() * 160 : random() * 12));
}

function findMentions(text: string, from: string, scene: Scene): string[] {
  const all = text.includes('@所有人') && scene.leaders.includes(from) ? [MENTION_ALL_ID] : [];
  const named = scene.members.filter((wtId) => wtId !== from && namesOf(wtId, scene).some((name) => text.includes(`@${name}`)));
  return [...all, ...named];
}

function namesOf(wtId: string, scene: Scene): string[] {
  const nameCard = scene.nameCards[wtId];
  return nameCard === undefined ? [nickNameOf(wtId)] : [nickNameOf(wtId), nameCard];
}

function toWtId(key: string): string {
  const person = findPersonByKey(key);
  if (person === undefined) throw new Error(`Nobody is called ${key}`);
  return person.wtId;
}

/** A block that starts shortly before now may run past it. Its last messages are compressed, so that none is in the future. */
function keepBeforeNow(messages: DemoMessage[]): DemoMessage[] {
  let limit = -1;
  const kept = messages.toReversed().map((message) => {
    const offsetTime = Math.min(message.offsetTime, limit);
    limit = offsetTime;
    return { ...message, offsetTime };
  });
  return kept.toReversed();
}
