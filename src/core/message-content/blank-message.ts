import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import type { MessageRow } from '../rows.ts';

/** A message with default values for the fields that a copy of a message does not contain. */
export function blankMessage(conversationID: string): MessageRow {
  return {
    ID: '',
    conversationID,
    conversationType: conversationTypeOf(conversationID),
    type: '',
    from: '',
    to: targetOf(conversationID),
    time: 0,
    sequence: 0,
    random: 0,
    clientTime: 0,
    nick: '',
    avatar: '',
    nameCard: '',
    level: 0,
    payload: {},
    cloudCustomData: '',
    atUserList: [],
    needReadReceipt: false,
    isPeerRead: false,
    isRevoked: false,
    hasRiskContent: false,
    reactionList: [],
    status: 'success',
  };
}
