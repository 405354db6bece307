import { ADMINISTRATOR_ID, buildMessageId } from '../../../contract/ids.ts';
import type { Message } from '../../../contract/message.ts';
import { groupConv } from '../../store/conversations/conversations.ts';
import { listUsers } from '../../store/account/users.ts';
import { appendMessage } from '../messages/append-message.ts';
import { secondsOf, type Unit } from '../unit.ts';
import { listLoggedMembers } from '../../store/groups/large-groups.ts';
import { buildGroupTipData, type TipPerson } from './group-tip.ts';

export type TipRequest = {
  detailType: number;
  operatorId: string;
  operatedIds: readonly string[];
  /** Undefined = all members. */
  toIds: readonly string[] | undefined;
  words?: string;
};

/** Posts a tip about a change of the group. It does not count as unread (protocol §7 Group tip, A41). */
export async function postGroupTip(unit: Unit, groupId: string, tip: TipRequest): Promise<Message> {
  const people = await listUsers(unit.db, [tip.operatorId, ...tip.operatedIds]);
  const briefOf = (id: string): TipPerson => ({ wtId: id, nickName: people.find((person) => person.id === id)?.nickName ?? '' });
  const { detailType, words = '' } = tip;
  const data = buildGroupTipData({ detailType, operator: briefOf(tip.operatorId), operated: tip.operatedIds.map(briefOf), words });
  return appendMessage(unit, {
    conv: groupConv(groupId),
    id: buildMessageId(ADMINISTRATOR_ID, secondsOf(unit.now), unit.random.uint32()),
    sender: ADMINISTRATOR_ID,
    type: 'TIMCustomElem',
    payload: { data, description: '', extension: '' },
    userIds: tip.toIds ?? (await listLoggedMembers(unit.db, groupId)),
    isPrivate: tip.toIds !== undefined,
    noUnread: 1,
  });
}
