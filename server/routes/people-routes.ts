import { blackList, friendApplyList, friendInfo, friendList, friendsSpaceList, mineSpaceList, searchById } from '../../contract/http/people.ts';
import * as find from '../commands/people/find-people.ts';
import { listApplies, listBlockedPeople, listSpaceFriends } from '../commands/people/list-people.ts';
import { readFriends } from '../commands/people/read-friends.ts';
import { route, type Route, type UserCall } from './route.ts';

const contextOf = ({ host, origin, caller }: UserCall<unknown>) => ({ viewer: caller.user.id, origin: origin.http, now: host.ports.clock.now() });

export const PEOPLE_ROUTES: readonly Route[] = [
  route(searchById, (call) => find.searchById(call.host.db, call.body.searchId, contextOf(call))),
  route(friendInfo, (call) => find.readFriendInfo(call.host.db, call.body.searchId, contextOf(call))),
  route(friendList, (call) => readFriends(call.host.db, call.caller.user.id, contextOf(call))),
  route(friendApplyList, ({ host, caller, body }) => listApplies(host, caller.user.id, { applyType: body.applyType, isPeek: body.peek === 1 })),
  route(mineSpaceList, ({ host, caller }) => listSpaceFriends(host.db, caller.user.id, { field: 'mineSpaceStatus', now: host.ports.clock.now() })),
  route(friendsSpaceList, ({ host, caller }) => listSpaceFriends(host.db, caller.user.id, { field: 'friendsSpaceStatus', now: host.ports.clock.now() })),
  route(blackList, ({ host, caller }) => listBlockedPeople(host.db, caller.user.id, host.ports.clock.now())),
];
