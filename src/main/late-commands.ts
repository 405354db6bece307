import type { Commands } from '../client/client.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';

const loadCommands = async () => import('./bind-commands.ts');

/** Fetches the commands' code; called once the first screen is painted. */
export function preloadCommands(): void {
  // A failure shows where a command is used, which loads again.
  void loadCommands().catch(() => undefined);
}

/** The commands, whose code is not needed to show the first screen: one that comes earlier waits for it. */
export function createLateCommands(loadContext: () => Promise<CommandContext>): Commands {
  let bound: Commands | undefined;
  const bind = async (): Promise<Commands> => {
    const [{ bindCommands }, context] = await Promise.all([loadCommands(), loadContext()]);
    return (bound ??= bindCommands(context));
  };
  return {
    sendMessage: async (message) => (bound ?? (await bind())).sendMessage(message),
    resendMessage: async (ID) => (bound ?? (await bind())).resendMessage(ID),
    recallMessage: async (ID) => (bound ?? (await bind())).recallMessage(ID),
    deleteMessages: async (conversationID, ids) => (bound ?? (await bind())).deleteMessages(conversationID, ids),
    markRead: async (conversationID) => (bound ?? (await bind())).markRead(conversationID),
    sendReceipts: async (conversationID, ids) => (bound ?? (await bind())).sendReceipts(conversationID, ids),
    saveDraft: async (conversationID, draft) => (bound ?? (await bind())).saveDraft(conversationID, draft),
    restoreLastWords: async () => (bound ?? (await bind())).restoreLastWords(),
    editAgain: async (conversationID, text) => (bound ?? (await bind())).editAgain(conversationID, text),
    rememberEmoji: async (glyph) => (bound ?? (await bind())).rememberEmoji(glyph),
    pinConversation: async (id, on) => (bound ?? (await bind())).pinConversation(id, on),
    muteConversation: async (id, on) => (bound ?? (await bind())).muteConversation(id, on),
    archiveConversation: async (id, on) => (bound ?? (await bind())).archiveConversation(id, on),
    deleteConversation: async (id) => (bound ?? (await bind())).deleteConversation(id),
    updateUserConfig: async (patch) => (bound ?? (await bind())).updateUserConfig(patch),
    registerPush: async (target, lang) => (bound ?? (await bind())).registerPush(target, lang),
    forgetPush: async () => (bound ?? (await bind())).forgetPush(),
  };
}
