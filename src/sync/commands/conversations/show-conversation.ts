import { conversationTypeOf, targetOf } from '../../../../contract/ids.ts';
import type { CommandContext } from '../command-context.ts';
import { hideFriend } from '../people/change-friend.ts';
import { clearHiddenMark } from './change-conversation.ts';

/** Shows a hidden conversation again: changes the setting of a hidden friend, or else removes the mark of the conversation (protocol A24). */
export async function showConversation(context: CommandContext, id: string): Promise<void> {
  const friend = conversationTypeOf(id) === 'C2C' ? await context.db.friends.get(targetOf(id)) : undefined;
  if (friend?.hideStatus === 1) await hideFriend(context, targetOf(id), false);
  else await clearHiddenMark(context, id);
}
