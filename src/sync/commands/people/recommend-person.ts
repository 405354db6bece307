import { LIMITS } from '../../../../contract/limits.ts';
import { buildNameCard } from '../../../core/composer/name-card.ts';
import { withCurrentProfile } from '../../../core/people/current-profile.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { putMessages, SEND_TABLES } from '../messages/put-messages.ts';

/** A person as shown, for a card of a person who is not in the list of friends, such as an official account. */
export type Recommended = { readonly wtId: string; readonly nick: string; readonly avatar: string };

/**
 * Sends the name card of a person to each conversation through the outbox, so that it works without a network (protocol A29, A44). One
 * transaction stores all cards or none (G2). The card has the current public nickname.
 */
export async function recommendPerson(context: CommandContext, { wtId, nick, avatar }: Recommended, targets: readonly string[]): Promise<void> {
  const { db } = context;
  const to = [...new Set(targets)].slice(0, LIMITS.forwardTargets);
  await write(db, [...SEND_TABLES, 'users'], async () => {
    const [friend, user] = await Promise.all([db.friends.get(wtId), db.users.get(wtId)]);
    const current = friend === undefined ? undefined : withCurrentProfile(friend, user);
    const card = buildNameCard({ id: wtId, name: '', nick: current?.nickName || nick, avatar: current?.avatar || avatar });
    for (const conversationID of to) await putMessages(context, { messages: [{ conversationID, type: 'TIMCustomElem', payload: card }] });
  });
  context.wake();
}
