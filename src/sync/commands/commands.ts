import { archiveConversation, clearUnreadMark, markConversationRead, markUnread, muteConversation, pinConversation } from './change-conversation.ts';
import { collectMessage } from './collections/collect-message.ts';
import { sendCollections } from './collections/send-collections.ts';
import { deleteConversation } from './delete-conversation.ts';
import { deleteMessages } from './messages/delete-messages.ts';
import { chooseSendKey } from './drafts/choose-send-key.ts';
import { dropDraftFile, keepDraftFile } from './drafts/keep-draft-file.ts';
import { editAgain, mentionPerson } from './edit-again.ts';
import { dropRefusedEdit, editGroup, keepGroupDraft, markNoticeSeen } from './groups/edit-group.ts';
import { changeList } from './lists/change-list.ts';
import { markRead } from './mark-read.ts';
import { deleteForBoth } from './messages/delete-for-both.ts';
import { forwardMessages } from './messages/forward-messages.ts';
import { markVoicePlayed } from './messages/mark-voice-played.ts';
import { dismissPin, pinMessage, unpinMessage } from './messages/pin-message.ts';
import { quoteMessage } from './messages/quote-message.ts';
import { reactToMessage } from './messages/react-to-message.ts';
import { rememberPlace } from './messages/remember-place.ts';
import { automate, showWording } from './messages/show-wording.ts';
import { withdrawAllOf, withdrawMessage } from './messages/withdraw-messages.ts';
import { applyForFriend, blockPerson } from './people/change-people.ts';
import { dropReportOffer, sendComplaint } from './people/send-complaint.ts';
import { recallMessage } from './recall-message.ts';
import { forgetPush, registerPush } from './register-push.ts';
import { rememberEmoji } from './remember-emoji.ts';
import { resendMessage } from './resend-message.ts';
import { restoreLastWords } from './restore-last-words.ts';
import { saveDraft } from './save-draft.ts';
import { sendComposed } from './send-composed.ts';
import { sendMessage } from './send-message.ts';
import { sendReceipts } from './send-receipts.ts';
import { updateUserConfig } from './update-user-config.ts';
import type { CommandContext } from './command-context.ts';

/** Every command of the user: types, binding and lazy loading follow from this list. */
export const COMMANDS = {
  applyForFriend,
  archiveConversation,
  automate,
  blockPerson,
  changeList,
  chooseSendKey,
  clearUnreadMark,
  collectMessage,
  deleteConversation,
  deleteForBoth,
  deleteMessages,
  dismissPin,
  dropDraftFile,
  dropRefusedEdit,
  dropReportOffer,
  editAgain,
  editGroup,
  forgetPush,
  forwardMessages,
  keepDraftFile,
  keepGroupDraft,
  markConversationRead,
  markNoticeSeen,
  markRead,
  markUnread,
  markVoicePlayed,
  mentionPerson,
  muteConversation,
  pinConversation,
  pinMessage,
  quoteMessage,
  reactToMessage,
  recallMessage,
  registerPush,
  rememberEmoji,
  rememberPlace,
  resendMessage,
  restoreLastWords,
  saveDraft,
  sendCollections,
  sendComplaint,
  sendComposed,
  sendMessage,
  sendReceipts,
  showWording,
  unpinMessage,
  updateUserConfig,
  withdrawAllOf,
  withdrawMessage,
} as const;

type Bound<Command> = Command extends (context: CommandContext, ...given: infer Given) => infer Result ? (...given: Given) => Result : never;

/** The user's writes. Each resolves after its local commit and rejects when nothing was stored (G2, G11); none waits for the network. */
export type Commands = { readonly [Name in keyof typeof COMMANDS]: Bound<(typeof COMMANDS)[Name]> };

/** Every command, tied to one account. */
export function bindCommands(context: CommandContext): Commands {
  type Command = (context: CommandContext, ...given: readonly unknown[]) => unknown;
  const bind =
    (command: Command) =>
    (...given: readonly unknown[]) =>
      command(context, ...given);
  return Object.fromEntries(Object.entries(COMMANDS).map(([name, command]) => [name, bind(command as Command)])) as Commands;
}
