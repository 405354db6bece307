import {
  addBlack,
  addComplaint,
  applyFriend,
  blackList,
  friendApplyList,
  friendInfo,
  friendList,
  friendsSpaceList,
  handleApply,
  mineSpaceList,
  removeBlack,
  searchById,
} from '../../contract/http/people.ts';
import * as apply from '../commands/friends/apply-friend.ts';
import { blockPerson, unblockPerson } from '../commands/friends/block-person.ts';
import * as handle from '../commands/friends/handle-apply.ts';
import * as complain from '../commands/people/add-complaint.ts';
import * as find from '../commands/people/find-people.ts';
import { listApplies, listBlockedPeople, listSpaceFriends } from '../commands/people/list-people.ts';
import { readFriends } from '../commands/people/read-friends.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const contextOf = ({ host, origin, caller }: UserCall<unknown>) => ({ viewer: caller.user.id, origin: origin.http, now: host.ports.clock.now() });

export const PEOPLE_ROUTES: readonly Route[] = [
  route(searchById, (call) => find.searchById(call.host.db, call.body.searchId, contextOf(call))),
  route(friendInfo, (call) => find.readFriendInfo(call.host.db, call.body.searchId, contextOf(call))),
  route(friendList, (call) => readFriends(call.host.db, call.caller.user.id, contextOf(call))),
  route(friendApplyList, ({ host, caller, body }) => listApplies(host, caller.user.id, { applyType: body.applyType, isPeek: body.peek === 1 })),
  mutation(applyFriend, {
    run: (unit, { caller, body, origin }) => apply.applyFriend(unit, { userId: caller.user.id, origin: origin.http, application: body }),
  }),
  mutation(handleApply, {
    run: (unit, { caller, body, origin }) => handle.handleApply(unit, { userId: caller.user.id, origin: origin.http, handling: body }),
  }),
  mutation(addBlack, {
    run: (unit, { caller, body, origin }) => blockPerson(unit, { userId: caller.user.id, targetId: body.friendWtId, origin: origin.http }),
  }),
  mutation(removeBlack, {
    run: (unit, { caller, body, origin }) => unblockPerson(unit, { userId: caller.user.id, targetId: body.friendWtId, origin: origin.http }),
  }),
  mutation(addComplaint, {
    run: (unit, { caller, body, origin }) => complain.addComplaint(unit, { userId: caller.user.id, origin: origin.http, complaint: body }),
  }),
  route(mineSpaceList, ({ host, caller }) => listSpaceFriends(host.db, caller.user.id, { field: 'mineSpaceStatus', now: host.ports.clock.now() })),
  route(friendsSpaceList, ({ host, caller }) => listSpaceFriends(host.db, caller.user.id, { field: 'friendsSpaceStatus', now: host.ports.clock.now() })),
  route(blackList, ({ host, caller }) => listBlockedPeople(host.db, caller.user.id, host.ports.clock.now())),
];
