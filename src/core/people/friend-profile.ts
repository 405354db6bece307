import type { EngineProfile } from '../../../contract/people.ts';
import type { FriendRow } from '../rows.ts';

/** The profile of a friend in the form of a conversation, before a conversation exists. */
export function profileOfFriend(friend: FriendRow): EngineProfile {
  const { wtId: userID, nickName: nick, avatar, vipStatus, vipLevel, svipStatus, svipLevel, luckyNumber, userType, actionStatus } = friend;
  return { userID, nick, avatar, level: 0, vipStatus, vipLevel, svipStatus, svipLevel, luckyNumber, userType, actionStatus, hideInd: 0, hideOn: 0 };
}
