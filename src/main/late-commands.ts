import type { Commands } from '../client/client.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';

const loadCommands = async () => import('./bind-commands.ts');

/** Fetches the commands' code; called once the first screen is painted. */
export function preloadCommands(): void {
  // A failure shows where a command is used, which loads again.
  void loadCommands().catch(() => undefined);
}

/** The commands, whose code is not needed to show the first screen: one that comes earlier waits for it. */
export function createLateCommands(context: CommandContext): Commands {
  let bound: Commands | undefined;
  const bind = async (): Promise<Commands> => (bound ??= (await loadCommands()).bindCommands(context));
  return {
    sendMessage: async (message) => (await bind()).sendMessage(message),
    resendMessage: async (ID) => (await bind()).resendMessage(ID),
    recallMessage: async (ID) => (await bind()).recallMessage(ID),
    deleteMessages: async (conversationID, ids) => (await bind()).deleteMessages(conversationID, ids),
    markRead: async (conversationID) => (await bind()).markRead(conversationID),
    sendReceipts: async (conversationID, ids) => (await bind()).sendReceipts(conversationID, ids),
    saveDraft: async (conversationID, draft) => (await bind()).saveDraft(conversationID, draft),
    editAgain: async (conversationID, text) => (await bind()).editAgain(conversationID, text),
    rememberEmoji: async (glyph) => (await bind()).rememberEmoji(glyph),
    pinConversation: async (id, on) => (await bind()).pinConversation(id, on),
    muteConversation: async (id, on) => (await bind()).muteConversation(id, on),
    archiveConversation: async (id, on) => (await bind()).archiveConversation(id, on),
    deleteConversation: async (id) => (await bind()).deleteConversation(id),
    updateUserConfig: async (patch) => (await bind()).updateUserConfig(patch),
  };
}
