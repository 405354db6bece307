import { openDatabase } from '../../../src/db/open-database.ts';
import { SCHEMA_EPOCH } from '../../../src/db/schema.ts';
import { createAccountSync } from '../../../src/sync/account-sync.ts';
import {
  archiveConversation,
  clearUnreadMark,
  markConversationRead,
  markUnread,
  muteConversation,
  pinConversation,
} from '../../../src/sync/commands/change-conversation.ts';
import { collectMessage } from '../../../src/sync/commands/collections/collect-message.ts';
import { deleteConversation } from '../../../src/sync/commands/delete-conversation.ts';
import { deleteMessages } from '../../../src/sync/commands/delete-messages.ts';
import { editGroup } from '../../../src/sync/commands/groups/edit-group.ts';
import { changeList } from '../../../src/sync/commands/lists/change-list.ts';
import { markRead } from '../../../src/sync/commands/mark-read.ts';
import { deleteForBoth } from '../../../src/sync/commands/messages/delete-for-both.ts';
import { dismissPin, pinMessage, unpinMessage } from '../../../src/sync/commands/messages/pin-message.ts';
import { reactToMessage } from '../../../src/sync/commands/messages/react-to-message.ts';
import { withdrawAllOf, withdrawMessage } from '../../../src/sync/commands/messages/withdraw-messages.ts';
import { blockPerson } from '../../../src/sync/commands/people/change-people.ts';
import { sendComplaint } from '../../../src/sync/commands/people/send-complaint.ts';
import { recallMessage } from '../../../src/sync/commands/recall-message.ts';
import { resendMessage } from '../../../src/sync/commands/resend-message.ts';
import { saveDraft } from '../../../src/sync/commands/save-draft.ts';
import { sendComposed } from '../../../src/sync/commands/send-composed.ts';
import { sendReceipts } from '../../../src/sync/commands/send-receipts.ts';
import { updateUserConfig } from '../../../src/sync/commands/update-user-config.ts';
import { createLeaderParts } from './leader-parts.ts';

const commands = {
  archiveConversation,
  blockPerson,
  changeList,
  clearUnreadMark,
  collectMessage,
  deleteConversation,
  deleteForBoth,
  deleteMessages,
  dismissPin,
  editGroup,
  markConversationRead,
  markRead,
  markUnread,
  muteConversation,
  pinConversation,
  pinMessage,
  reactToMessage,
  recallMessage,
  resendMessage,
  saveDraft,
  sendComplaint,
  sendComposed,
  sendReceipts,
  unpinMessage,
  updateUserConfig,
  withdrawAllOf,
  withdrawMessage,
};

/**
 * What a tab runs of the client. The bundle of the next release exports this module too, made from changed sources, so that tabs of two
 * releases can share a device.
 */
export const CLIENT_BUILD = { ...commands, openDatabase, createAccountSync, createLeaderParts, schemaEpoch: SCHEMA_EPOCH };

export type ClientBuild = typeof CLIENT_BUILD;
