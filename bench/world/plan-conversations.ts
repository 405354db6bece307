import { createRandom, logNormal } from '../support/message-corpus.ts';
import { FRIEND, type WorldSize } from './world-size.ts';

/** The properties of a conversation that are chosen before its messages: the people, the count, the time and the unread part. */
export type ConversationPlan = {
  readonly at: number;
  readonly conversationID: string;
  readonly isGroup: boolean;
  readonly target: string;
  readonly messages: number;
  readonly newestSec: number;
  readonly unread: number;
  readonly isPinned: boolean;
  readonly isMuted: boolean;
  readonly isArchived: boolean;
};

const SEED = 7;
/** The median conversation has half of the mean. The rest is in the long tail. */
const SIGMA = 1.2;
const NEWEST_SEC = 1_795_000_000;
const MEAN_PAUSE_SEC = 600;

/** Log-normal sizes, as in real use, whose sum is exactly `total`. */
function planSizes(random: () => number, count: number, total: number): number[] {
  const weights = Array.from({ length: count }, () => logNormal(random, 1000, SIGMA));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((weight / sum) * total)));
  let rest = total - sizes.reduce((all, size) => all + size, 0);
  for (let at = 0; rest !== 0; at = (at + 1) % count) {
    const step = Math.sign(rest);
    if ((sizes[at] ?? 0) + step < 1) continue;
    sizes[at] = (sizes[at] ?? 0) + step;
    rest -= step;
  }
  return sizes;
}

/** Newest first. The first conversation is the largest, with the real friend. */
export function planConversations(size: WorldSize): ConversationPlan[] {
  const random = createRandom(SEED);
  const sizes = [size.biggest, ...planSizes(random, size.conversations - 1, size.messages - size.biggest)];
  let newestSec = NEWEST_SEC;
  return sizes.map((messages, at) => {
    newestSec -= Math.floor(random() * 2 * MEAN_PAUSE_SEC);
    const isGroup = at % 2 === 1;
    const target = at === 0 ? FRIEND : isGroup ? String(300_000 + at) : String(20_000 + at);
    return {
      at,
      target,
      isGroup,
      conversationID: `${isGroup ? 'GROUP' : 'C2C'}${target}`,
      messages,
      newestSec,
      unread: random() < 0.1 && at > 0 ? Math.min(messages, 1 + Math.floor(random() * 5)) : 0,
      isPinned: at < 3,
      isMuted: at > 3 && random() < 0.05,
      isArchived: at > 3 && random() < 0.01,
    };
  });
}
