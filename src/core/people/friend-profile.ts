import type { EngineProfile } from '../../../contract/people.ts';
import type { FriendRow } from '../rows.ts';

/** A friend as a conversation would name him, before there is one. */
export function profileOfFriend(friend: FriendRow): EngineProfile {
  const { wtId: userID, nickName: nick, avatar, vipStatus, vipLevel, svipStatus, svipLevel, luckyNumber, userType, actionStatus } = friend;
  return { userID, nick, avatar, level: 0, vipStatus, vipLevel, svipStatus, svipLevel, luckyNumber, userType, actionStatus, hideInd: 0, hideOn: 0 };
}
