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
  withdrawMessage,
  withdrawMessagesOf,
} from '../../contract/http/groups.ts';
import * as create from '../commands/groups/add-group.ts';
import * as edit from '../commands/groups/edit-group.ts';
import * as membership from '../commands/groups/edit-membership.ts';
import * as withdraw from '../commands/groups/withdraw-messages.ts';
import { pinGroup } from '../commands/groups/pin-group.ts';
import * as read from '../commands/groups/read-group-info.ts';
import { readGroups } from '../commands/groups/read-groups.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const contextOf = ({ host, origin }: UserCall<unknown>) => ({ origin: origin.http, timeZone: host.config.timeZone, now: host.ports.clock.now() });

export const GROUP_ROUTES: readonly Route[] = [
  route(groupList, (call) => readGroups(call.host.db, call.caller.user.id, contextOf(call))),
  route(groupInfo, (call) => read.readGroupInfo(call.host.db, { userId: call.caller.user.id, ...call.body }, contextOf(call))),
  route(groupCard, (call) => read.readGroupCard(call.host.db, { userId: call.caller.user.id, ...call.body }, contextOf(call))),
  route(groupsByName, (call) => read.findGroupsByName(call.host.db, { userId: call.caller.user.id, text: call.body.groupNickname }, contextOf(call))),
  route(commonGroups, ({ host, caller, body }) => read.readCommonGroups(host.db, { userId: caller.user.id, wtId: body.wtId })),
  route(groupMemberInfo, (call) => {
    const query = { userId: call.caller.user.id, groupNumber: call.body.groupNumber, memberId: call.body.userId };
    return read.readMemberDetail(call.host.db, query, contextOf(call));
  }),
  mutation(setGroupTop, { run: (unit, { caller, body }) => pinGroup(unit, caller.user.id, body) }),
  mutation(addGroup, {
    run: (unit, { caller, body, origin }) => create.addGroup(unit, { userId: caller.user.id, origin: origin.http, request: body }),
  }),
  mutation(editGroup, {
    run: (unit, { caller, body, origin }) => edit.editGroup(unit, { userId: caller.user.id, origin: origin.http, edit: body }),
  }),
  mutation(editMembership, { run: (unit, { caller, body }) => membership.editMembership(unit, caller.user.id, body) }),
  mutation(setWelcome, { run: (unit, { caller, body }) => edit.setWelcome(unit, caller.user.id, body) }),
  mutation(withdrawMessage, { run: (unit, { caller, body }) => withdraw.withdrawMessage(unit, caller.user.id, body) }),
  mutation(withdrawMessagesOf, {
    prepare: ({ host, caller, body }) => withdraw.withdrawAllButFew(host, caller.user.id, body),
    run: async (unit, { caller, body }, before) => {
      const { count } = await withdraw.withdrawMessagesOf(unit, caller.user.id, { ...body, rest: before.rest });
      return { count: before.count + count };
    },
  }),
];
