import { isHelperConversation } from '../../../contract/ids.ts';
import type { MessageRow } from '../rows.ts';
import { isSignalling } from '../messages/message-kind.ts';
import { ownStateOf, type OwnState } from '../messages/message-state.ts';

type Shown = Pick<MessageRow, 'conversationID' | 'hasRiskContent' | 'isPeerRead' | 'payload' | 'readReceiptInfo' | 'status' | 'type'>;

/** The delivery status of an own message that its author sees. For some messages `read` is not shown. */
export function shownStateOf(row: Shown, isSilent: boolean): OwnState {
  const state = ownStateOf(row);
  if (state !== 'read') return state;
  return isSilent || row.hasRiskContent || isHelperConversation(row.conversationID) || isSignalling(row) ? 'sent' : 'read';
}
