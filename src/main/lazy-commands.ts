import type { Commands } from '../client/client.ts';
import { keepLoading, loadChunk } from '../shared/load-chunk.ts';
import { asWork } from '../shared/page-work.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';
import type { bindCommands } from './bind-commands.ts';

type Binding = { readonly bindCommands: typeof bindCommands };

const importCommands = async (): Promise<Binding> => loadChunk(async () => import('./bind-commands.ts'));

/** Fetches the commands' code once the first screen is painted, and until it is there: a command that needs it fails meanwhile. */
export function preloadCommands(): void {
  void keepLoading(importCommands).catch(() => undefined);
}

/** Kept by the composer itself while it waits, also through a reload (decision 026). */
const KEPT_ELSEWHERE: ReadonlySet<string> = new Set(['saveDraft', 'restoreLastWords']);

/** The page does not reload by itself while a command is under way: what it was given may be stored nowhere else. */
function asGuarded(commands: Commands): Commands {
  const guarded = Object.entries(commands).map(([name, run]) => {
    const command = run as (...given: unknown[]) => Promise<unknown>;
    return [name, KEPT_ELSEWHERE.has(name) ? command : async (...given: unknown[]) => asWork(async () => command(...given))];
  });
  return Object.fromEntries(guarded) as Commands;
}

/** The commands, whose code is not needed to show the first screen: one that comes earlier waits for it. */
export function createLazyCommands(loadContext: () => Promise<CommandContext>, load: () => Promise<Binding> = importCommands): Commands {
  let bound: Commands | undefined;
  const bind = async (): Promise<Commands> => {
    const [binding, context] = await Promise.all([load(), loadContext()]);
    return (bound ??= binding.bindCommands(context));
  };
  return asGuarded({
    sendMessage: async (message) => (bound ?? (await bind())).sendMessage(message),
    resendMessage: async (ID) => (bound ?? (await bind())).resendMessage(ID),
    recallMessage: async (ID) => (bound ?? (await bind())).recallMessage(ID),
    withdrawMessage: async (ID) => (bound ?? (await bind())).withdrawMessage(ID),
    withdrawAllOf: async (conversationID, wtId) => (bound ?? (await bind())).withdrawAllOf(conversationID, wtId),
    deleteMessages: async (conversationID, ids) => (bound ?? (await bind())).deleteMessages(conversationID, ids),
    deleteForBoth: async (conversationID, ids) => (bound ?? (await bind())).deleteForBoth(conversationID, ids),
    markRead: async (conversationID) => (bound ?? (await bind())).markRead(conversationID),
    sendReceipts: async (conversationID, ids) => (bound ?? (await bind())).sendReceipts(conversationID, ids),
    editAgain: async (conversationID, text) => (bound ?? (await bind())).editAgain(conversationID, text),
    quoteMessage: async (conversationID, ID) => (bound ?? (await bind())).quoteMessage(conversationID, ID),
    markVoicePlayed: async (ID) => (bound ?? (await bind())).markVoicePlayed(ID),
    mentionPerson: async (conversationID, person) => (bound ?? (await bind())).mentionPerson(conversationID, person),
    forwardMessages: async (forward) => (bound ?? (await bind())).forwardMessages(forward),
    keepDraftFile: async (file, blob) => (bound ?? (await bind())).keepDraftFile(file, blob),
    dropDraftFile: async (id) => (bound ?? (await bind())).dropDraftFile(id),
    chooseSendKey: async (sendKey) => (bound ?? (await bind())).chooseSendKey(sendKey),
    blockPerson: async (wtId, on) => (bound ?? (await bind())).blockPerson(wtId, on),
    applyForFriend: async (wtId, application) => (bound ?? (await bind())).applyForFriend(wtId, application),
    ...createGroupCommands(async () => bound ?? bind()),
    ...createComposerCommands(async () => bound ?? bind()),
    sendComplaint: async (complaint) => (bound ?? (await bind())).sendComplaint(complaint),
    dropRefusedEdit: async (groupNumber, field) => (bound ?? (await bind())).dropRefusedEdit(groupNumber, field),
    dropReportOffer: async (wtId) => (bound ?? (await bind())).dropReportOffer(wtId),
    collectMessage: async (ID) => (bound ?? (await bind())).collectMessage(ID),
    pinCollection: async (id, on) => (bound ?? (await bind())).pinCollection(id, on),
    sendCollections: async (conversationID, items) => (bound ?? (await bind())).sendCollections(conversationID, items),
    deleteCollections: async (ids) => (bound ?? (await bind())).deleteCollections(ids),
    rememberPlace: async (conversationID, ID) => (bound ?? (await bind())).rememberPlace(conversationID, ID),
    pinMessage: async (ID) => (bound ?? (await bind())).pinMessage(ID),
    unpinMessage: async (conversationID, ID) => (bound ?? (await bind())).unpinMessage(conversationID, ID),
    dismissPin: async (conversationID, ID) => (bound ?? (await bind())).dismissPin(conversationID, ID),
    reactToMessage: async (ID, reaction) => (bound ?? (await bind())).reactToMessage(ID, reaction),
    rememberEmoji: async (glyph) => (bound ?? (await bind())).rememberEmoji(glyph),
    showWording: async (wording, isShown) => (bound ?? (await bind())).showWording(wording, isShown),
    automate: async (conversationID, wish) => (bound ?? (await bind())).automate(conversationID, wish),
    pinConversation: async (id, on) => (bound ?? (await bind())).pinConversation(id, on),
    muteConversation: async (id, on) => (bound ?? (await bind())).muteConversation(id, on),
    archiveConversation: async (id, on) => (bound ?? (await bind())).archiveConversation(id, on),
    deleteConversation: async (id) => (bound ?? (await bind())).deleteConversation(id),
    updateUserConfig: async (patch) => (bound ?? (await bind())).updateUserConfig(patch),
    registerPush: async (target, lang) => (bound ?? (await bind())).registerPush(target, lang),
    forgetPush: async () => (bound ?? (await bind())).forgetPush(),
  });
}

type GroupCommands = Pick<Commands, 'editGroup' | 'keepGroupDraft' | 'markNoticeSeen'>;

function createGroupCommands(ready: () => Promise<Commands>): GroupCommands {
  return {
    editGroup: async (groupNumber, wish) => (await ready()).editGroup(groupNumber, wish),
    keepGroupDraft: async (groupNumber, draft) => (await ready()).keepGroupDraft(groupNumber, draft),
    markNoticeSeen: async (groupNumber, notice) => (await ready()).markNoticeSeen(groupNumber, notice),
  };
}

type ComposerCommands = Pick<Commands, 'sendComposed' | 'saveDraft' | 'restoreLastWords'>;

function createComposerCommands(ready: () => Promise<Commands>): ComposerCommands {
  return {
    sendComposed: async (send) => (await ready()).sendComposed(send),
    saveDraft: async (conversationID, draft) => (await ready()).saveDraft(conversationID, draft),
    restoreLastWords: async () => (await ready()).restoreLastWords(),
  };
}
