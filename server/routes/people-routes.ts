import {
  addBlack,
  addReport,
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
import * as complain from '../commands/reports/add-report.ts';
import * as find from '../commands/people/find-people.ts';
import { listApplies, listBlockedPeople, listSpaceFriends } from '../commands/people/list-people.ts';
import { readFriends } from '../commands/people/read-friends.ts';
import { NOBODY, TIP } from '../policies/reach-table.ts';
import * as again from '../policies/repetition/judge-repetition.ts';
import { OWN_CHANGE, READS, judged, unchanged } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const contextOf = ({ host, origin, caller }: UserCall<unknown>) => ({ viewer: caller.user.id, origin: origin.http, now: host.ports.clock.now() });

export const PEOPLE_ROUTES: readonly Route[] = [
  route(searchById, { row: 42, restricted: 'may', quota: 'search', received: NOBODY, repeated: READS }, (call) =>
    find.searchById(call.host.db, call.body.searchId, contextOf(call)),
  ),
  route(friendInfo, { row: 43, restricted: 'may', quota: 'lookups', received: NOBODY, repeated: READS }, (call) =>
    find.readFriendInfo(call.host.db, call.body.searchId, contextOf(call)),
  ),
  route(friendList, { row: 136, restricted: 'may', received: NOBODY }, (call) => readFriends(call.host.db, call.caller.user.id, contextOf(call))),
  route(friendApplyList, { row: 41, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, caller, body }) =>
    listApplies(host, caller.user.id, { applyType: body.applyType, isPeek: body.peek === 1 }),
  ),
  mutation(
    applyFriend,
    {
      row: 39,
      restricted: 'mayNot',
      quota: 'friendApply',
      received: [{ rule: 'befriend', events: ['friend.apply', 'friend.add', 'notice applies', 'presence', ...TIP] }],
      repeated: judged(applyFriend, 'blocks and the end of the target refuse; friends at once only while they are friends', async (asked) => {
        await again.requireApplicableAgain(asked, asked.body.applyWtId);
        if (asked.kept.applyStatus === 1) await again.requireFriendshipAgain(asked, asked.body.applyWtId);
      }),
    },
    {
      run: (unit, { caller, body, origin }) => apply.applyFriend(unit, { userId: caller.user.id, origin: origin.http, application: body }),
    },
  ),
  mutation(
    handleApply,
    {
      row: 40,
      restricted: 'mayNot',
      received: [{ rule: 'befriend', events: ['friend.apply', 'friend.add', 'notice applies', 'presence', ...TIP] }],
      repeated: judged(handleApply, 'an agreement holds while they are friends; a rejection stays with the user who gave it', async (asked) => {
        if (asked.body.handleStatus === 1) await again.requireFriendshipAgain(asked, asked.body.applyWtId);
      }),
    },
    {
      run: (unit, { caller, body, origin }) => handle.handleApply(unit, { userId: caller.user.id, origin: origin.http, handling: body }),
    },
  ),
  mutation(
    addBlack,
    { row: 45, restricted: 'may', quota: 'lookups', received: [{ rule: 'friends', events: ['presence'] }], repeated: OWN_CHANGE },
    {
      run: (unit, { caller, body, origin }) => blockPerson(unit, { userId: caller.user.id, targetId: body.friendWtId, origin: origin.http }),
    },
  ),
  mutation(
    removeBlack,
    {
      row: 46,
      restricted: 'may',
      received: [
        { rule: 'friends', events: ['presence'] },
        { rule: 'watchers', events: ['friend.update'] },
      ],
      repeated: OWN_CHANGE,
    },
    {
      run: (unit, { caller, body, origin }) => unblockPerson(unit, { userId: caller.user.id, targetId: body.friendWtId, origin: origin.http }),
    },
  ),
  mutation(
    addReport,
    {
      row: 121,
      restricted: 'mayNot',
      quota: 'complaint',
      received: NOBODY,
      repeated: unchanged('a report is stored for the operator, whatever becomes of its target; the answer is its id'),
    },
    {
      run: (unit, { caller, body, origin }) => complain.addReport(unit, { userId: caller.user.id, origin: origin.http, complaint: body }),
    },
  ),
  route(mineSpaceList, { row: 33, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, caller }) =>
    listSpaceFriends(host.db, caller.user.id, { field: 'mineSpaceStatus', now: host.ports.clock.now() }),
  ),
  route(friendsSpaceList, { row: 34, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, caller }) =>
    listSpaceFriends(host.db, caller.user.id, { field: 'friendsSpaceStatus', now: host.ports.clock.now() }),
  ),
  route(blackList, { row: 44, restricted: 'may', received: NOBODY }, ({ host, caller }) => listBlockedPeople(host.db, caller.user.id, host.ports.clock.now())),
];
