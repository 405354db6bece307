import * as admin from '../../contract/http/groups/group-admin.ts';
import * as members from '../../contract/http/groups/group-membership.ts';
import * as notices from '../../contract/http/groups/group-notices.ts';
import { auditApplication } from '../commands/groups/applications/audit-application.ts';
import { renewGroupLink, setJoinLimit } from '../commands/groups/edit-group.ts';
import { dissolveGroup } from '../commands/groups/membership/dissolve-group.ts';
import { inviteMembers } from '../commands/groups/membership/invite-members.ts';
import { joinGroup, verifyJoin } from '../commands/groups/membership/join-group.ts';
import { leaveGroup } from '../commands/groups/membership/leave-group.ts';
import { removeMembers } from '../commands/groups/membership/remove-members.ts';
import * as notice from '../commands/groups/notices/list-group-notices.ts';
import { addToGroupBlacklist, removeFromGroupBlacklist } from '../commands/groups/roles/change-group-blacklist.ts';
import * as candidates from '../commands/groups/roles/list-candidates.ts';
import { muteMembers } from '../commands/groups/roles/mute-members.ts';
import { setAdmins } from '../commands/groups/roles/set-admins.ts';
import { transferGroup } from '../commands/groups/roles/transfer-group.ts';
import { GROUP_CHANGE, NOBODY, NOTIFIED, TIP } from '../policies/reach-table.ts';
import * as again from '../policies/repetition/judge-repetition.ts';
import { judged, OWN_CHANGE, READS, unchanged } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const MEMBERS = 'nothing of a group for a user who has left it, or after its end';
const ofMembers = (asked: again.Repetition<{ groupNumber: string }>) => again.requireMembershipAgain(asked, asked.body.groupNumber);

/** Owner and admins reach all members with a change of members or roles, and people outside with a notice. */
const BY_MANAGERS = { restricted: 'mayNot', quota: 'edits', received: [{ rule: 'managers', events: ['group.member', ...GROUP_CHANGE, ...NOTIFIED] }] } as const;
const READ = { restricted: 'may', received: NOBODY, repeated: READS } as const;
const LIST = { ...READ, quota: 'groupLists' } as const;

const queryOf = ({ host, caller, body }: UserCall<{ groupNumber: string }>) => ({
  userId: caller.user.id,
  groupNumber: body.groupNumber,
  now: host.ports.clock.now(),
});
const pageOf = ({ host, body }: UserCall<{ pageNum: number; pageSize: number }>) => ({
  ...body,
  timeZone: host.config.timeZone,
  now: host.ports.clock.now(),
});

/** Actions of the owner and the admins. */
const ADMIN_ROUTES: readonly Route[] = [
  mutation(
    admin.dissolveGroup,
    {
      row: 92,
      restricted: 'mayNot',
      received: [{ rule: 'managers', events: ['group.dissolve', 'notice group', 'data.update', ...NOTIFIED, ...TIP] }],
      repeated: unchanged('the group has ended, and nobody founds it again'),
    },
    { run: (unit, { caller, body }) => dissolveGroup(unit, caller.user.id, body.groupNumber) },
  ),
  mutation(
    admin.transferGroup,
    { row: 84, ...BY_MANAGERS, repeated: judged(admin.transferGroup, MEMBERS, ofMembers) },
    { run: (unit, { caller, body }) => transferGroup(unit, caller.user.id, body) },
  ),
  mutation(
    admin.setAdmins,
    { row: 83, ...BY_MANAGERS, repeated: judged(admin.setAdmins, MEMBERS, ofMembers) },
    { run: (unit, { caller, body }) => setAdmins(unit, caller.user.id, body) },
  ),
  route(admin.mutedList, { row: 88, ...LIST }, (call) => candidates.listMutedMembers(call.host.db, queryOf(call))),
  mutation(
    admin.muteMembers,
    { row: 89, ...BY_MANAGERS, repeated: judged(admin.muteMembers, MEMBERS, ofMembers) },
    { run: (unit, { caller, body }) => muteMembers(unit, caller.user.id, body) },
  ),
  mutation(
    admin.setJoinLimit,
    { row: 101, ...BY_MANAGERS, repeated: judged(admin.setJoinLimit, MEMBERS, ofMembers) },
    { run: (unit, { caller, body }) => setJoinLimit(unit, caller.user.id, body) },
  ),
  mutation(
    admin.renewGroupLink,
    {
      row: 144,
      ...BY_MANAGERS,
      repeated: judged(admin.renewGroupLink, `${MEMBERS}; 11077 after another renewal`, (asked) => again.requireLinkAgain(asked, asked.kept.qrcode)),
    },
    { run: (unit, { caller, body, origin }) => renewGroupLink(unit, caller.user.id, { groupNumber: body.groupNumber, origin: origin.http }) },
  ),
  route(admin.groupBlacklist, { row: 85, ...LIST }, (call) => candidates.listBlacklistedPeople(call.host.db, queryOf(call))),
  mutation(
    admin.addGroupBlacklist,
    {
      row: 86,
      ...BY_MANAGERS,
      received: [{ rule: 'managers', events: ['group.kick', 'group.member', ...GROUP_CHANGE, ...NOTIFIED] }],
      repeated: judged(admin.addGroupBlacklist, MEMBERS, ofMembers),
    },
    { run: (unit, { caller, body }) => addToGroupBlacklist(unit, caller.user.id, body) },
  ),
  mutation(
    admin.removeGroupBlacklist,
    { row: 87, restricted: 'mayNot', received: NOBODY, repeated: judged(admin.removeGroupBlacklist, MEMBERS, ofMembers) },
    { run: (unit, { caller, body }) => removeFromGroupBlacklist(unit, caller.user.id, body) },
  ),
];

/** Becoming a member and ending a membership. */
const MEMBERSHIP_ROUTES: readonly Route[] = [
  mutation(
    members.inviteMembers,
    {
      row: 81,
      restricted: 'mayNot',
      quota: 'groupInvites',
      received: [{ rule: 'invite', events: ['group.member', 'group.update', ...NOTIFIED, ...TIP] }],
      repeated: judged(members.inviteMembers, MEMBERS, ofMembers),
    },
    { run: (unit, { caller, body, origin }) => inviteMembers(unit, { userId: caller.user.id, origin: origin.http, ...body }) },
  ),
  mutation(
    members.removeMembers,
    {
      row: 82,
      ...BY_MANAGERS,
      received: [{ rule: 'managers', events: ['group.kick', 'group.member', 'group.update', ...NOTIFIED, ...TIP] }],
      repeated: judged(members.removeMembers, MEMBERS, ofMembers),
    },
    { run: (unit, { caller, body }) => removeMembers(unit, caller.user.id, body) },
  ),
  mutation(
    members.quitGroup,
    { row: 93, restricted: 'may', received: [{ rule: 'members', events: ['group.member', 'group.update', ...TIP] }], repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => leaveGroup(unit, caller.user.id, body.groupNumber) },
  ),
  mutation(
    members.joinGroup,
    {
      row: 94,
      restricted: 'mayNot',
      quota: 'groupJoins',
      received: [{ rule: 'join', events: ['group.member', 'group.update', ...NOTIFIED, ...TIP] }],
      repeated: judged(members.joinGroup, 'joined holds while the user is a member; waiting while the group would still take the user', (asked) =>
        again.requireJoinAgain(asked, { groupNumber: asked.body.groupNumber, joinStatus: asked.kept.joinStatus }),
      ),
    },
    { run: (unit, { caller, body, origin }) => joinGroup(unit, { userId: caller.user.id, origin: origin.http, request: body }) },
  ),
  route(members.verifyJoin, { row: 104, ...READ, quota: 'groupLookups' }, (call) => verifyJoin(call.host.db, { ...call.body, ...queryOf(call) })),
  mutation(
    members.auditApplication,
    {
      row: 103,
      ...BY_MANAGERS,
      received: [{ rule: 'managers', events: ['group.member', 'group.update', ...NOTIFIED, ...TIP] }],
      repeated: judged(members.auditApplication, MEMBERS, ofMembers),
    },
    { run: (unit, { caller, body, origin }) => auditApplication(unit, { userId: caller.user.id, origin: origin.http, audit: body }) },
  ),
  route(members.inviteCandidates, { row: 97, ...LIST }, (call) => candidates.listInviteCandidates(call.host.db, queryOf(call))),
  route(members.removeCandidates, { row: 98, ...LIST }, (call) => candidates.listRemoveCandidates(call.host.db, queryOf(call))),
  route(members.adminCandidates, { row: 99, ...LIST }, (call) => candidates.listAdminCandidates(call.host.db, queryOf(call))),
  route(members.muteCandidates, { row: 100, ...LIST }, (call) => candidates.listMuteCandidates(call.host.db, queryOf(call))),
];

const NOTICE_ROUTES: readonly Route[] = [
  route(notices.joinApplyList, { row: 72, ...READ }, (call) => notice.listJoinApplications(call.host.db, call.caller.user.id, pageOf(call))),
  route(notices.myApplyList, { row: 73, ...READ }, (call) => notice.listMyApplications(call.host.db, call.caller.user.id, pageOf(call))),
  route(notices.otherNoticeList, { row: 74, ...READ }, (call) => notice.listOtherNotices(call.host.db, call.caller.user.id, pageOf(call))),
  mutation(
    notices.readGroupNotices,
    { row: 135, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => notice.readGroupNotices(unit, caller.user.id, body.type) },
  ),
];

export const GROUP_ADMIN_ROUTES: readonly Route[] = [...ADMIN_ROUTES, ...MEMBERSHIP_ROUTES, ...NOTICE_ROUTES];
