import { buildMessageId, conversationTypeOf } from '../../contract/ids.ts';
import type { MessageRow } from '../../src/core/rows.ts';
import { createRandom, createTextSource, type TextSource } from '../support/message-corpus.ts';
import type { ConversationPlan } from './plan-conversations.ts';
import { ME } from './world-size.ts';

const SEED = 11;
const SPEAKERS = 8;
const MAX_PAUSE_SEC = 600;

export type MessageSource = { build(plan: ConversationPlan): MessageRow[] };

/** Builds the messages of one conversation after the other, in the order of their sequences. The same order of calls gives the same rows. */
export function createMessageSource(): MessageSource {
  const random = createRandom(SEED);
  const texts = createTextSource(random);
  return { build: (plan) => buildMessages(plan, random, texts) };
}

function buildMessages(plan: ConversationPlan, random: () => number, texts: TextSource): MessageRow[] {
  const pauses = Array.from({ length: plan.messages }, () => 1 + Math.floor(MAX_PAUSE_SEC * random() ** 4));
  let time = plan.newestSec - pauses.reduce((sum, pause) => sum + pause, 0);
  let from = ME;
  return pauses.map((pause, at): MessageRow => {
    time += pause;
    // Consecutive messages of one sender, as people write. Unread messages are from others.
    if (random() < 0.6) from = pickSpeaker(plan, random);
    const isUnread = at >= plan.messages - plan.unread;
    if (isUnread && from === ME) from = speaker(plan, 0);
    return buildMessage(plan, { from, time, sequence: at + 1, isUnread, random, texts });
  });
}

function speaker({ isGroup, target, at }: ConversationPlan, index: number): string {
  return isGroup ? String(20_000 + ((at * 31 + index * 2) % 10_000)) : target;
}

function pickSpeaker(plan: ConversationPlan, random: () => number): string {
  return random() < 0.4 ? ME : speaker(plan, Math.floor(random() * SPEAKERS));
}

type Place = {
  readonly from: string;
  readonly time: number;
  readonly sequence: number;
  readonly isUnread: boolean;
  readonly random: () => number;
  readonly texts: TextSource;
};

function buildMessage(plan: ConversationPlan, { from, time, sequence, isUnread, random, texts }: Place): MessageRow {
  const dice = random();
  const unique = Math.floor(random() * 2 ** 32);
  const isOwn = from === ME;
  return {
    ID: buildMessageId(from, time, unique),
    conversationID: plan.conversationID,
    conversationType: conversationTypeOf(plan.conversationID),
    type: 'TIMTextElem',
    from,
    to: isOwn || plan.isGroup ? plan.target : ME,
    time,
    sequence,
    random: unique,
    clientTime: time,
    nick: nickOf(from),
    avatar: '',
    nameCard: '',
    level: 0,
    payload: { text: dice < 0.49 ? texts.chinese() : dice < 0.98 ? texts.english() : `${texts.mixed()}[TUIEmoji_Smile]` },
    cloudCustomData: '',
    atUserList: [],
    needReadReceipt: true,
    ...(isOwn ? { readReceiptInfo: { readCount: 1, unreadCount: plan.isGroup ? SPEAKERS - 1 : 0, isPeerRead: !plan.isGroup } } : {}),
    isPeerRead: isOwn && !plan.isGroup,
    isRevoked: false,
    hasRiskContent: false,
    reactionList: [],
    status: 'success',
    ...(isOwn || isUnread ? {} : { receiptSent: 1 as const }),
  };
}

/** A name that is derived without a seed. */
export function nickOf(wtId: string): string {
  const number = Number(wtId);
  return number % 2 === 0 ? `友人${number % 9973}` : `Friend ${number % 9973}`;
}
