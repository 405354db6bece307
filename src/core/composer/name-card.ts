import type { Payload } from '../../../contract/message.ts';
import { matchesPinyin } from '../search/matches-pinyin.ts';
import type { FriendRow } from '../rows.ts';

export type CardPerson = { readonly id: string; readonly name: string; readonly nick: string; readonly avatar: string };

const BY_SOUND = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
const FRIEND = 0;

/** Friends whose card can be sent, named by the user's remark or their nickname. A deregistered friend has no card. */
export function listCardPeople(friends: readonly FriendRow[]): CardPerson[] {
  return friends
    .filter((friend) => friend.friendsStatus === FRIEND && friend.actionStatus === 0)
    .map((friend) => ({ id: friend.wtId, name: friend.remark || friend.nickName || friend.wtId, nick: friend.nickName, avatar: friend.avatar }))
    .sort((a, b) => BY_SOUND.compare(a.name, b.name) || BY_SOUND.compare(a.id, b.id));
}

/** Search of the picker: the remark or nickname contains the text or sounds like it, or the ID equals it. */
export function findCardPeople(people: readonly CardPerson[], text: string, syllables: ReadonlyMap<string, readonly string[]>): CardPerson[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...people];
  return people.filter(
    ({ id, name, nick }) =>
      id === wanted || name.toLowerCase().includes(wanted) || nick.toLowerCase().includes(wanted) || matchesPinyin(syllables.get(id) ?? [], wanted),
  );
}

/** The card shows the person's public nickname, never the user's own remark (protocol A29). */
export function buildNameCard({ id, nick, avatar }: CardPerson): Payload {
  return { data: JSON.stringify({ type: 'nameCard', nickName: nick, avatar, userId: id }), description: '', extension: '' };
}
