import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import type { Payload } from '../../../contract/message.ts';
import { compareNamed } from '../people/compare-names.ts';
import type { FriendRow } from '../rows.ts';

export type CardPerson = { readonly id: string; readonly name: string; readonly nick: string; readonly avatar: string };

/** Friends whose card can be sent, named by the user's remark or their nickname. A deregistered friend has no card. */
export function listCardPeople(friends: readonly FriendRow[]): CardPerson[] {
  return friends
    .filter((friend) => friend.friendsStatus === FRIENDS_STATUS.friend && friend.actionStatus === 0)
    .map((friend) => ({ id: friend.wtId, name: friend.remark || friend.nickName || friend.wtId, nick: friend.nickName, avatar: friend.avatar }))
    .sort(compareNamed);
}

/** The card shows the person's public nickname, never the user's own remark (protocol A29). */
export function buildNameCard({ id, nick, avatar }: CardPerson): Payload {
  return { data: JSON.stringify({ type: 'nameCard', nickName: nick, avatar, userId: id }), description: '', extension: '' };
}
