import { commonGroups, groupCard, groupInfo, groupList, groupMemberInfo, groupsByName, setGroupTop } from '../../contract/http/groups.ts';
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
];
