import { deleteFriend, updateHideStatus, updateRemark, updateSpaceStatus } from '../../contract/http/friends.ts';
import * as contract from '../../contract/http/tags.ts';
import { changeHideStatus, changeRemark, changeSpaceStatus } from '../commands/friends/change-friend.ts';
import * as tags from '../commands/friends/change-tags.ts';
import * as friends from '../commands/friends/delete-friend.ts';
import { deleteTagSteps } from '../commands/friends/delete-tags.ts';
import { listFriendsWithTag, listOwnTagRows, listTagsForFriend } from '../commands/friends/list-tags.ts';
import { runSteps } from '../commands/run-steps.ts';
import { NOBODY } from '../policies/reach-table.ts';
import { requireTagAgain } from '../policies/repetition/judge-repetition.ts';
import { judged, OWN_CHANGE, READS } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const ownerOf = ({ caller, origin }: UserCall<unknown>) => ({ userId: caller.user.id, origin: origin.http });
const friendOf = (call: UserCall<{ friendsWtId: string }>) => ({ ...ownerOf(call), friendId: call.body.friendsWtId });
const own = (row: number) => ({ row, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE }) as const;

/** The user's changes of friends and of the tags for them. */
export const FRIEND_ROUTES: readonly Route[] = [
  mutation(
    deleteFriend,
    { row: 38, restricted: 'may', received: [{ rule: 'watchers', events: ['friend.update', 'presence'] }], repeated: OWN_CHANGE },
    { run: (unit, call) => friends.deleteFriend(unit, friendOf(call)) },
  ),
  mutation(updateRemark, own(37), { run: (unit, call) => changeRemark(unit, friendOf(call), call.body.remark) }),
  mutation(updateHideStatus, own(36), { run: (unit, call) => changeHideStatus(unit, friendOf(call), call.body.hideStatus) }),
  mutation(updateSpaceStatus, own(35), {
    run(unit, call) {
      const { friendsSpaceStatus, mineSpaceStatus = 0 } = call.body;
      return changeSpaceStatus(unit, friendOf(call), friendsSpaceStatus === undefined ? { mineSpaceStatus } : { friendsSpaceStatus });
    },
  }),
  route(contract.tagList, { row: 47, restricted: 'may', received: NOBODY }, ({ host, caller }) => listOwnTagRows(host.db, caller.user.id)),
  route(contract.tagsForFriend, { row: 55, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, caller, body }) =>
    listTagsForFriend(host.db, caller.user.id, body.wtId),
  ),
  route(contract.tagMembers, { row: 51, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, caller, body }) =>
    listFriendsWithTag(host.db, caller.user.id, { tagId: body.id, now: host.ports.clock.now() }),
  ),
  mutation(
    contract.addTag,
    {
      ...own(48),
      repeated: judged(contract.addTag, 'the ID is valid while the tag exists', (asked) => requireTagAgain(asked, contract.addTag.answer.parse(asked.kept))),
    },
    { run: (unit, { caller, body }) => tags.addTag(unit, caller.user.id, body.tagName) },
  ),
  mutation(contract.renameTag, own(49), { run: (unit, { caller, body }) => tags.renameTag(unit, caller.user.id, body) }),
  route(contract.deleteTags, own(50), (call) => runSteps(call, deleteTagSteps(call.host.write, call.caller.user.id, call.body.ids))),
  mutation(contract.addTagMembers, own(52), { run: (unit, { caller, body }) => tags.addTagMembers(unit, caller.user.id, body) }),
  mutation(contract.deleteTagMembers, own(53), { run: (unit, { caller, body }) => tags.deleteTagMembers(unit, caller.user.id, body) }),
  mutation(contract.setFriendTags, own(54), { run: (unit, call) => tags.setFriendTags(unit, ownerOf(call), call.body) }),
];
