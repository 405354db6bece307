import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { groupMemberSchema } from '../../groups.ts';
import { LIMITS } from '../../limits.ts';
import { absent, charactersUpTo, flagSchema, groupNumberSchema, idSchema, textUpTo, wtIdSchema } from '../../schema.ts';
import { nothingSchema } from '../login.ts';
import { byGroupSchema, byPeopleSchema, linkKeySchema } from './group-schemas.ts';
import { JOIN_STATUS, JOIN_TYPE } from './group-values.ts';

const joinTypeSchema = z.union([z.literal(JOIN_TYPE.scan), z.literal(JOIN_TYPE.invitation), z.literal(JOIN_TYPE.search)]);

/**
 * Friends of the caller. `joined` = members now, `waiting` = an admin must approve (protocol C46), `failed` with the reason: codes of
 * `send` (20003, 20007, 20009-20011), 601, 11071-11074, 11076, 11103, 429.
 */
export const inviteMembers = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/batchInvite',
  caller: 'user',
  offline: 'Q',
  request: byPeopleSchema,
  answer: z.object({ joined: z.array(idSchema), waiting: z.array(idSchema), failed: z.array(z.object({ wtId: idSchema, code: z.number() })) }),
});

/** One illegal person refuses the whole request. */
export const removeMembers = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/remove',
  caller: 'user',
  offline: 'O',
  request: byPeopleSchema,
  answer: nothingSchema,
});

export const quitGroup = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/quit',
  caller: 'user',
  offline: 'O',
  request: byGroupSchema,
  answer: nothingSchema,
});

/** `joinType` 1 needs the `key` of the current link, else 11077. `inviterWtId` counts if this member and the caller are friends. */
export const joinGroup = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/activeJoin',
  caller: 'user',
  offline: 'O',
  request: z.object({
    groupNumber: groupNumberSchema,
    joinType: z._default(joinTypeSchema, JOIN_TYPE.search),
    applyContent: absent(charactersUpTo(LIMITS.groupApplyContent)),
    inviterWtId: absent(wtIdSchema),
    key: linkKeySchema,
  }),
  answer: z.object({ joinStatus: z.union([z.literal(JOIN_STATUS.joined), z.literal(JOIN_STATUS.waiting)]) }),
});

/** Whether activeJoin would succeed now, and if not, with which code it is refused. */
export const verifyJoin = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/joinVerify',
  caller: 'user',
  offline: 'O',
  request: z.object({ groupNumber: groupNumberSchema, joinType: absent(joinTypeSchema), key: linkKeySchema }),
  answer: z.object({ canJoin: flagSchema, needAudit: flagSchema, reasonCode: absent(z.number()), limitLevel: z.number(), limitMember: z.number() }),
});

/** 1 = approve, 2 = reject. `applyWtId` is the person who would join, also if a member invited them. */
export const auditApplication = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/audit',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    id: textUpTo(64),
    groupNumber: groupNumberSchema,
    applyWtId: wtIdSchema,
    auditStatus: z.union([z.literal(1), z.literal(2)]),
    auditRemark: absent(charactersUpTo(LIMITS.groupApplyContent)),
  }),
  answer: nothingSchema,
});

const candidates = <Path extends string>(path: Path) =>
  endpoint({ method: 'POST', path, caller: 'user', offline: 'R', request: byGroupSchema, answer: z.array(groupMemberSchema) });

/** The caller's friends; `position` 0 = already in the group. */
export const inviteCandidates = candidates('/user/groupchat/member/position/addList');
/** Only those whom the caller may remove. */
export const removeCandidates = candidates('/user/groupchat/member/position/removeList');
/** All members but the owner; `identity` shows the present admins. */
export const adminCandidates = candidates('/user/groupchat/member/position/managerList');
/** All other members; `position` 0 = the caller may not mute this one. */
export const muteCandidates = candidates('/user/groupchat/member/position/mutedList');
