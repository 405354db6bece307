import { conversationTypeOf, targetOf } from '../../../../contract/ids.ts';
import type { CommandContext } from '../command-context.ts';
import { hideFriend } from '../people/change-friend.ts';
import { clearHiddenMark } from './change-conversation.ts';

/** Shows a hidden conversation again: by the setting of the friend, or by the mark of the conversation if no friend is hidden (protocol A24). */
export async function showConversation(context: CommandContext, id: string): Promise<void> {
  const friend = conversationTypeOf(id) === 'C2C' ? await context.db.friends.get(targetOf(id)) : undefined;
  if (friend?.hideStatus === 1) await hideFriend(context, targetOf(id), false);
  else await clearHiddenMark(context, id);
}
