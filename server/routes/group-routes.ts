import {
  addGroup,
  commonGroups,
  editGroup,
  editMembership,
  groupCard,
  groupInfo,
  groupList,
  groupMemberInfo,
  groupsByName,
  setGroupTop,
  setWelcome,
  recallMemberMessage,
  recallMemberMessagesOf,
} from '../../contract/http/groups.ts';
import { CODE } from '../../contract/codes.ts';
import * as create from '../commands/groups/add-group.ts';
import * as edit from '../commands/groups/edit-group.ts';
import * as membership from '../commands/groups/edit-membership.ts';
import * as withdraw from '../commands/groups/recall-member-messages.ts';
import { pinGroup } from '../commands/groups/pin-group.ts';
import * as read from '../commands/groups/read-group-info.ts';
import { readGroups } from '../commands/groups/read-groups.ts';
import { GROUP_CHANGE, NOBODY, RECALLED } from '../policies/reach-table.ts';
import { refuseWait } from '../policies/refusal.ts';
import * as again from '../policies/repetition/judge-repetition.ts';
import { judged, READS } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const contextOf = ({ host, origin, caller }: UserCall<unknown>) => ({
  origin: origin.http,
  timeZone: host.config.timeZone,
  now: host.ports.clock.now(),
  countLookup: () => refuseWait(host.quotas.take(`groupLookups:${caller.user.id}`, host.config.quotas.groupLookups), CODE.tooManyRequests),
});

const MEMBERS = 'nothing of a group for a user who has left it, or after its end';
const ofMembers = (asked: again.Repetition<{ groupNumber: string }>) => again.requireMembershipAgain(asked, asked.body.groupNumber);

export const GROUP_ROUTES: readonly Route[] = [
  route(groupList, { row: 76, restricted: 'may', quota: 'groupLists', received: NOBODY }, (call) =>
    readGroups(call.host.db, call.caller.user.id, contextOf(call)),
  ),
  route(groupInfo, { row: 77, restricted: 'may', received: NOBODY, repeated: READS }, (call) =>
    read.readGroupInfo(call.host.db, { userId: call.caller.user.id, ...call.body }, contextOf(call)),
  ),
  route(groupCard, { row: 79, restricted: 'may', received: NOBODY, repeated: READS }, (call) =>
    read.readGroupCard(call.host.db, { userId: call.caller.user.id, ...call.body }, contextOf(call)),
  ),
  route(groupsByName, { row: 80, restricted: 'may', quota: 'groupLists', received: NOBODY, repeated: READS }, (call) =>
    read.findGroupsByName(call.host.db, { userId: call.caller.user.id, text: call.body.groupNickname }, contextOf(call)),
  ),
  route(commonGroups, { row: 56, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, caller, body }) =>
    read.readCommonGroups(host.db, { userId: caller.user.id, wtId: body.wtId }),
  ),
  route(groupMemberInfo, { row: 102, restricted: 'may', received: NOBODY, repeated: READS }, (call) => {
    const query = { userId: call.caller.user.id, groupNumber: call.body.groupNumber, memberId: call.body.userId };
    return read.readMemberDetail(call.host.db, query, contextOf(call));
  }),
  mutation(
    setGroupTop,
    { row: 95, restricted: 'may', received: NOBODY, repeated: judged(setGroupTop, MEMBERS, ofMembers) },
    { run: (unit, { caller, body }) => pinGroup(unit, caller.user.id, body) },
  ),
  mutation(
    addGroup,
    {
      row: 75,
      restricted: 'mayNot',
      quota: 'newGroup',
      received: [{ rule: 'invite', events: ['group.member', ...GROUP_CHANGE] }],
      repeated: judged(addGroup, MEMBERS, (asked) => again.requireMembershipAgain(asked, String(asked.kept.groupNumber))),
    },
    {
      run: (unit, { caller, body, origin }) => create.addGroup(unit, { userId: caller.user.id, origin: origin.http, request: body }),
    },
  ),
  mutation(
    editGroup,
    { row: 90, restricted: 'mayNot', quota: 'edits', received: [{ rule: 'managers', events: GROUP_CHANGE }], repeated: judged(editGroup, MEMBERS, ofMembers) },
    {
      run: (unit, { caller, body, origin }) => edit.editGroup(unit, { userId: caller.user.id, origin: origin.http, edit: body }),
    },
  ),
  mutation(
    editMembership,
    {
      row: 91,
      restricted: 'mayNot',
      quota: 'edits',
      received: [{ rule: 'members', events: ['group.member'] }],
      repeated: judged(editMembership, MEMBERS, ofMembers),
    },
    { run: (unit, { caller, body }) => membership.editMembership(unit, caller.user.id, body) },
  ),
  mutation(
    setWelcome,
    {
      row: 96,
      restricted: 'mayNot',
      quota: 'edits',
      received: [{ rule: 'managers', events: ['group.update', 'notice group'] }],
      repeated: judged(setWelcome, MEMBERS, ofMembers),
    },
    { run: (unit, { caller, body }) => edit.setWelcome(unit, caller.user.id, body) },
  ),
  mutation(
    recallMemberMessage,
    { row: 105, restricted: 'mayNot', received: [{ rule: 'managers', events: RECALLED }], repeated: judged(recallMemberMessage, MEMBERS, ofMembers) },
    { run: (unit, { caller, body }) => withdraw.recallMemberMessage(unit, caller.user.id, body) },
  ),
  mutation(
    recallMemberMessagesOf,
    {
      row: 106,
      restricted: 'mayNot',
      quota: 'edits',
      received: [{ rule: 'managers', events: RECALLED }],
      repeated: judged(recallMemberMessagesOf, MEMBERS, ofMembers),
    },
    {
      prepare: ({ host, caller, body }) => withdraw.recallAllButFew(host, caller.user.id, body),
      run: async (unit, { caller, body }, before) => {
        const { count } = await withdraw.recallMemberMessagesOf(unit, caller.user.id, { ...body, rest: before.rest });
        return { count: before.count + count };
      },
    },
  ),
];
