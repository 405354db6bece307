import type { MessageRow } from '../../core/rows.ts';
import { matchMention, type MentionedPerson } from '../../core/mentions/match-mention.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { readGroupMembers } from '../../db/people/group-members.ts';
import type { Client } from '../client.ts';

type Mentioning = Pick<MessageRow, 'atUserList' | 'conversationID'>;

/** Opens the mentioned person; a name that belongs to no person of the message opens nothing. */
export async function openMentioned(
  { read, emit }: Pick<Client, 'read' | 'emit'>,
  { atUserList, conversationID }: Mentioning,
  mention: { readonly name: string; readonly at: number },
): Promise<void> {
  const groupNumber = groupNumberOf(conversationID);
  const people = await read(async (db): Promise<MentionedPerson[]> => {
    const ids = [...atUserList];
    const [users, friends, members] = await Promise.all([db.users.bulkGet(ids), db.friends.bulkGet(ids), readGroupMembers(db, groupNumber, ids)]);
    return ids.map((id, at) => {
      const names = [users[at]?.nick, friends[at]?.nickName, friends[at]?.remark, members[at]?.nickName, members[at]?.groupNickname];
      return { id, names: names.filter((name) => name !== undefined && name !== null) };
    });
  });
  const wtId = matchMention(mention.name, people, mention.at);
  if (wtId !== undefined) emit({ kind: 'open-person', wtId, name: mention.name, groupNumber });
}
