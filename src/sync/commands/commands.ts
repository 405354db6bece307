import {
  archiveConversation,
  clearUnreadMark,
  markConversationRead,
  markUnread,
  muteConversation,
  muteUntil,
  pinConversation,
} from './conversations/change-conversation.ts';
import { showConversation } from './conversations/show-conversation.ts';
import { chooseListTab } from './tabs/choose-list-tab.ts';
import { putInTab } from './tabs/put-in-tab.ts';
import { collectMessage } from './favourites/collect-message.ts';
import { sendFavourites } from './favourites/send-favourites.ts';
import { markAllRead, unarchiveAll } from './conversations/change-all-conversations.ts';
import { deleteConversation, finishDeletion, startDeletion, undoDeletion } from './conversations/delete-conversation.ts';
import { deleteMessages } from './messages/delete-messages.ts';
import { chooseSendKey } from './drafts/choose-send-key.ts';
import { dropDraftFile, keepDraftFile } from './drafts/keep-draft-file.ts';
import { keepFormFiles } from './drafts/keep-form-files.ts';
import { keepFormText } from './drafts/keep-form-text.ts';
import { editAgain, mentionPerson } from './messages/edit-again.ts';
import { changeGroupSetting } from './groups/change-group-setting.ts';
import { clearHistory } from './conversations/clear-history.ts';
import { auditGroupApplication, readNoticeList } from './groups/group-notices.ts';
import { dropInviteResult, inviteMembers } from './groups/invite-members.ts';
import { dropRefusedEdit, editGroup, keepGroupDraft, markNoticeSeen } from './groups/edit-group.ts';
import { changeList } from './lists/change-list.ts';
import { markRead } from './conversations/mark-read.ts';
import { deleteForBoth } from './messages/delete-for-both.ts';
import { forwardMessages } from './messages/forward-messages.ts';
import { markVoicePlayed } from './messages/mark-voice-played.ts';
import { dismissPin, pinMessage, unpinMessage } from './pins/pin-message.ts';
import { quoteMessage } from './messages/quote-message.ts';
import { reactToMessage } from './reactions/react-to-message.ts';
import { rememberReadingPosition } from './messages/remember-reading-position.ts';
import { automate, showDerivedText } from './derived-texts/show-derived-text.ts';
import { recallAllOf, recallMemberMessage } from './messages/recall-member-messages.ts';
import { changeRemark, hideFriend, hideSpace } from './people/change-friend.ts';
import { recommendPerson } from './people/recommend-person.ts';
import { saveTag, setTagsOfFriend, tagFriends } from './people/change-tags.ts';
import { answerApplication } from './people/answer-application.ts';
import { applyForFriend, blockPerson, rememberFoundWay } from './people/change-people.ts';
import { dropReportOffer, sendReport } from './reports/send-report.ts';
import { recallMessage } from './messages/recall-message.ts';
import { forgetPush, registerPush } from './settings/register-push.ts';
import { rememberEmoji } from './settings/remember-emoji.ts';
import { resendMessage } from './sending/resend-message.ts';
import { restoreUnsavedInput } from './drafts/restore-unsaved-input.ts';
import { saveDraft } from './drafts/save-draft.ts';
import { sendComposed } from './sending/send-composed.ts';
import { sendMessage } from './sending/send-message.ts';
import { sendReceipts } from './receipts/send-receipts.ts';
import { updateUserConfig } from './settings/update-user-config.ts';
import type { CommandContext } from './command-context.ts';

/** Every command of the user. Types, binding and lazy loading are derived from this list. */
export const COMMANDS = {
  answerApplication,
  applyForFriend,
  archiveConversation,
  auditGroupApplication,
  automate,
  blockPerson,
  changeGroupSetting,
  changeList,
  changeRemark,
  chooseListTab,
  chooseSendKey,
  clearHistory,
  clearUnreadMark,
  collectMessage,
  deleteConversation,
  deleteForBoth,
  deleteMessages,
  dismissPin,
  dropDraftFile,
  dropInviteResult,
  dropRefusedEdit,
  dropReportOffer,
  editAgain,
  editGroup,
  finishDeletion,
  forgetPush,
  forwardMessages,
  hideFriend,
  hideSpace,
  inviteMembers,
  keepDraftFile,
  keepFormFiles,
  keepFormText,
  keepGroupDraft,
  markAllRead,
  markConversationRead,
  markNoticeSeen,
  markRead,
  markUnread,
  markVoicePlayed,
  mentionPerson,
  muteConversation,
  muteUntil,
  pinConversation,
  pinMessage,
  putInTab,
  quoteMessage,
  reactToMessage,
  readNoticeList,
  recallMessage,
  recommendPerson,
  registerPush,
  rememberEmoji,
  rememberFoundWay,
  rememberReadingPosition,
  resendMessage,
  restoreUnsavedInput,
  saveDraft,
  saveTag,
  sendFavourites,
  sendReport,
  sendComposed,
  sendMessage,
  sendReceipts,
  setTagsOfFriend,
  showConversation,
  showDerivedText,
  startDeletion,
  tagFriends,
  unarchiveAll,
  undoDeletion,
  unpinMessage,
  updateUserConfig,
  recallAllOf,
  recallMemberMessage,
} as const;

type Bound<Command> = Command extends (context: CommandContext, ...given: infer Given) => infer Result ? (...given: Given) => Result : never;

/** The user's writes. Each resolves after its local commit and rejects if nothing was stored (G2, G11). None waits for the network. */
export type Commands = { readonly [Name in keyof typeof COMMANDS]: Bound<(typeof COMMANDS)[Name]> };

/** Binds every command to the context of one account. */
export function bindCommands(context: CommandContext): Commands {
  type Command = (context: CommandContext, ...given: readonly unknown[]) => unknown;
  const bind =
    (command: Command) =>
    (...given: readonly unknown[]) =>
      command(context, ...given);
  return Object.fromEntries(Object.entries(COMMANDS).map(([name, command]) => [name, bind(command as Command)])) as Commands;
}
