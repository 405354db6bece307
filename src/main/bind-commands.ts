import type { Commands } from '../client/client.ts';
import {
  archiveConversation,
  clearUnreadMark,
  markConversationRead,
  markUnread,
  muteConversation,
  pinConversation,
} from '../sync/commands/change-conversation.ts';
import { collectMessage } from '../sync/commands/collections/collect-message.ts';
import { sendCollections } from '../sync/commands/collections/send-collections.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';
import { deleteConversation } from '../sync/commands/delete-conversation.ts';
import { deleteMessages } from '../sync/commands/delete-messages.ts';
import { editAgain, mentionPerson } from '../sync/commands/edit-again.ts';
import { chooseSendKey } from '../sync/commands/drafts/choose-send-key.ts';
import { dropDraftFile, keepDraftFile } from '../sync/commands/drafts/keep-draft-file.ts';
import { markRead } from '../sync/commands/mark-read.ts';
import { changeList } from '../sync/commands/lists/change-list.ts';
import { deleteForBoth } from '../sync/commands/messages/delete-for-both.ts';
import { forwardMessages } from '../sync/commands/messages/forward-messages.ts';
import { dismissPin, pinMessage, unpinMessage } from '../sync/commands/messages/pin-message.ts';
import { quoteMessage } from '../sync/commands/messages/quote-message.ts';
import { withdrawAllOf, withdrawMessage } from '../sync/commands/messages/withdraw-messages.ts';
import { markVoicePlayed } from '../sync/commands/messages/mark-voice-played.ts';
import { dropRefusedEdit, editGroup, keepGroupDraft, markNoticeSeen } from '../sync/commands/groups/edit-group.ts';
import { applyForFriend, blockPerson } from '../sync/commands/people/change-people.ts';
import { dropReportOffer, sendComplaint } from '../sync/commands/people/send-complaint.ts';
import { reactToMessage } from '../sync/commands/messages/react-to-message.ts';
import { rememberPlace } from '../sync/commands/messages/remember-place.ts';
import { automate, showWording } from '../sync/commands/messages/show-wording.ts';
import { recallMessage } from '../sync/commands/recall-message.ts';
import { forgetPush, registerPush } from '../sync/commands/register-push.ts';
import { rememberEmoji } from '../sync/commands/remember-emoji.ts';
import { resendMessage } from '../sync/commands/resend-message.ts';
import { restoreLastWords } from '../sync/commands/restore-last-words.ts';
import { saveDraft } from '../sync/commands/save-draft.ts';
import { sendComposed } from '../sync/commands/send-composed.ts';
import { sendMessage } from '../sync/commands/send-message.ts';
import { sendReceipts } from '../sync/commands/send-receipts.ts';
import { updateUserConfig } from '../sync/commands/update-user-config.ts';

/** Every command of the user, tied to one account. */
export function bindCommands(context: CommandContext): Commands {
  return {
    ...bindComposerCommands(context),
    ...bindConversationCommands(context),
    sendMessage: async (message) => sendMessage(context, message),
    resendMessage: async (ID) => resendMessage(context, ID),
    recallMessage: async (ID) => recallMessage(context, ID),
    withdrawMessage: async (ID) => withdrawMessage(context, ID),
    withdrawAllOf: async (conversationID, wtId) => withdrawAllOf(context, conversationID, wtId),
    deleteMessages: async (conversationID, ids) => deleteMessages(context, conversationID, ids),
    deleteForBoth: async (conversationID, ids) => deleteForBoth(context, conversationID, ids),
    markRead: async (conversationID) => markRead(context, conversationID),
    sendReceipts: async (conversationID, ids) => sendReceipts(context, conversationID, ids),
    editAgain: async (conversationID, text) => editAgain(context, conversationID, text),
    quoteMessage: async (conversationID, ID) => quoteMessage(context, conversationID, ID),
    markVoicePlayed: async (ID) => markVoicePlayed(context, ID),
    mentionPerson: async (conversationID, person) => mentionPerson(context, conversationID, person),
    forwardMessages: async (forward) => forwardMessages(context, forward),
    keepDraftFile: async (file, blob) => keepDraftFile(context, file, blob),
    dropDraftFile: async (id) => dropDraftFile(context, id),
    chooseSendKey: async (sendKey) => chooseSendKey(context, sendKey),
    blockPerson: async (wtId, on) => blockPerson(context, wtId, on),
    applyForFriend: async (wtId, application) => applyForFriend(context, wtId, application),
    editGroup: async (groupNumber, wish) => editGroup(context, groupNumber, wish),
    keepGroupDraft: async (groupNumber, draft) => keepGroupDraft(context, groupNumber, draft),
    markNoticeSeen: async (groupNumber, notice) => markNoticeSeen(context, groupNumber, notice),
    sendComplaint: async (complaint) => sendComplaint(context, complaint),
    dropRefusedEdit: async (groupNumber, field) => dropRefusedEdit(context, groupNumber, field),
    dropReportOffer: async (wtId) => dropReportOffer(context, wtId),
    collectMessage: async (ID) => collectMessage(context, ID),
    changeList: async (change) => changeList(context, change),
    sendCollections: async (conversationID, items) => sendCollections(context, conversationID, items),
    rememberPlace: async (conversationID, ID) => rememberPlace(context, conversationID, ID),
    pinMessage: async (ID) => pinMessage(context, ID),
    unpinMessage: async (conversationID, ID) => unpinMessage(context, conversationID, ID),
    dismissPin: async (conversationID, ID) => dismissPin(context, conversationID, ID),
    reactToMessage: async (ID, reaction) => reactToMessage(context, ID, reaction),
    rememberEmoji: async (glyph) => rememberEmoji(context, glyph),
    showWording: async (wording, isShown) => showWording(context, wording, isShown),
    automate: async (conversationID, wish) => automate(context, conversationID, wish),
    updateUserConfig: async (patch) => updateUserConfig(context, patch),
    registerPush: async (target, lang) => registerPush(context, target, lang),
    forgetPush: async () => forgetPush(context),
  };
}

function bindComposerCommands(context: CommandContext): Pick<Commands, 'sendComposed' | 'saveDraft' | 'restoreLastWords'> {
  return {
    sendComposed: async (send) => sendComposed(context, send),
    saveDraft: async (conversationID, draft) => saveDraft(context, conversationID, draft),
    restoreLastWords: async () => restoreLastWords(context),
  };
}

type ConversationCommand =
  'pinConversation' | 'muteConversation' | 'archiveConversation' | 'markUnread' | 'clearUnreadMark' | 'markConversationRead' | 'deleteConversation';

function bindConversationCommands(context: CommandContext): Pick<Commands, ConversationCommand> {
  return {
    pinConversation: async (id, on) => pinConversation(context, id, on),
    muteConversation: async (id, on) => muteConversation(context, id, on),
    archiveConversation: async (id, on) => archiveConversation(context, id, on),
    markUnread: async (id) => markUnread(context, id),
    clearUnreadMark: async (id) => clearUnreadMark(context, id),
    markConversationRead: async (id) => markConversationRead(context, id),
    deleteConversation: async (id) => deleteConversation(context, id),
  };
}
