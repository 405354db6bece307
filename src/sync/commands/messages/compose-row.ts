import { buildMessageId, conversationTypeOf, targetOf } from '../../../../contract/ids.ts';
import { PENDING_SEQUENCE, type MessageRow } from '../../../core/rows.ts';
import type { CommandContext } from '../command-context.ts';
import type { NewMessage } from './new-message.ts';

/** Builds the waiting row of a newly composed message. */
export function composeRow(context: CommandContext, message: NewMessage, at: { readonly order: number; readonly nowMs: number }): MessageRow {
  const { me, ports } = context;
  const { random, seconds } = message.identity ?? { random: ports.random.uint32(), seconds: Math.floor(at.nowMs / 1000) };
  const ID = buildMessageId(me, seconds, random);
  context.noteComposed?.(ID);
  return {
    ID,
    conversationID: message.conversationID,
    conversationType: conversationTypeOf(message.conversationID),
    type: message.type,
    from: me,
    to: targetOf(message.conversationID),
    time: seconds,
    clientTime: seconds,
    sequence: PENDING_SEQUENCE + at.order,
    random,
    nick: '',
    avatar: '',
    nameCard: '',
    level: 0,
    payload: message.payload,
    cloudCustomData: message.cloudCustomData ?? '',
    atUserList: [...(message.atUserList ?? [])],
    needReadReceipt: message.needReadReceipt ?? true,
    isPeerRead: false,
    isRevoked: false,
    hasRiskContent: false,
    reactionList: [],
    status: 'queued',
  };
}
