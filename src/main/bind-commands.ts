import type { Commands } from '../client/client.ts';
import { archiveConversation, muteConversation, pinConversation } from '../sync/commands/change-conversation.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';
import { deleteConversation } from '../sync/commands/delete-conversation.ts';
import { deleteMessages } from '../sync/commands/delete-messages.ts';
import { editAgain } from '../sync/commands/edit-again.ts';
import { markRead } from '../sync/commands/mark-read.ts';
import { recallMessage } from '../sync/commands/recall-message.ts';
import { forgetPush, registerPush } from '../sync/commands/register-push.ts';
import { rememberEmoji } from '../sync/commands/remember-emoji.ts';
import { resendMessage } from '../sync/commands/resend-message.ts';
import { restoreLastWords } from '../sync/commands/restore-last-words.ts';
import { saveDraft } from '../sync/commands/save-draft.ts';
import { sendMessage } from '../sync/commands/send-message.ts';
import { sendReceipts } from '../sync/commands/send-receipts.ts';
import { updateUserConfig } from '../sync/commands/update-user-config.ts';

/** Every command of the user, tied to one account. */
export function bindCommands(context: CommandContext): Commands {
  return {
    sendMessage: async (message) => sendMessage(context, message),
    resendMessage: async (ID) => resendMessage(context, ID),
    recallMessage: async (ID) => recallMessage(context, ID),
    deleteMessages: async (conversationID, ids) => deleteMessages(context, conversationID, ids),
    markRead: async (conversationID) => markRead(context, conversationID),
    sendReceipts: async (conversationID, ids) => sendReceipts(context, conversationID, ids),
    saveDraft: async (conversationID, draft) => saveDraft(context, conversationID, draft),
    restoreLastWords: async () => restoreLastWords(context),
    editAgain: async (conversationID, text) => editAgain(context, conversationID, text),
    rememberEmoji: async (glyph) => rememberEmoji(context, glyph),
    pinConversation: async (id, on) => pinConversation(context, id, on),
    muteConversation: async (id, on) => muteConversation(context, id, on),
    archiveConversation: async (id, on) => archiveConversation(context, id, on),
    deleteConversation: async (id) => deleteConversation(context, id),
    updateUserConfig: async (patch) => updateUserConfig(context, patch),
    registerPush: async (target, lang) => registerPush(context, target, lang),
    forgetPush: async () => forgetPush(context),
  };
}
