import type { MessageRow } from '../rows.ts';
import { customOf } from './message-kind.ts';

/** As many as the reactions of one message show; a peer can name more (G13). */
const MAX_REACTORS = 1000;

/** The people whom a message names beside its author: those of a group tip, and those who have reacted. */
export function peopleBeside(row: Pick<MessageRow, 'type' | 'payload' | 'reactionList' | 'isRevoked'>): string[] {
  const reactors = row.isRevoked ? [] : row.reactionList.flatMap(({ partialUserList }) => partialUserList.map(({ userID }) => userID));
  return [...peopleOfTip(row), ...reactors.slice(0, MAX_REACTORS)].filter((id) => id !== '');
}

/** The people whom a group tip names. */
export function peopleOfTip(row: Pick<MessageRow, 'type' | 'payload' | 'isRevoked'>): string[] {
  const custom = row.isRevoked ? undefined : customOf(row, '');
  return custom?.kind === 'tip' ? [custom.tip.operator, ...custom.tip.operated].map(({ wtId }) => wtId) : [];
}
