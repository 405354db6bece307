import { CODE } from '../../../contract/codes.ts';
import type { GroupInfo } from '../../../contract/groups.ts';
import { cleanName, cleanText } from '../../../contract/names/clean-name.ts';
import { listFullOfGroups } from '../../policies/group-access.ts';
import { judgeInvitees } from '../../policies/groups/group-entry.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseReservedName, refuseSensitiveText } from '../../policies/text-rules.ts';
import { createLinkKey } from '../../security/hashes.ts';
import { groupConv, readState } from '../../store/conversations/conversations.ts';
import { IDENTITY, JOIN_TYPE } from '../../../contract/http/groups/group-values.ts';
import { insertGroup, insertMembers, readGroup, readMember } from '../../store/groups/groups.ts';
import type { Db } from '../../store/tables.ts';
import { toGroupInfo } from '../../views/group-view.ts';
import { NOTICE, type Unit } from '../unit.ts';
import { takeAvatar } from '../uploads/take-avatar.ts';
import { openConversations, publishAdmitted } from './change-membership.ts';
import { emitGroupNotice } from './emit-to-group.ts';
import { GROUP_TIP } from './group-tip.ts';
import { postGroupTip } from './post-group-tip.ts';

export type NewGroupRequest = { groupName: string; groupNotice?: string | null | undefined; groupAvatar?: string | null | undefined; wtIds: readonly string[] };
type Input = { userId: string; origin: string; request: NewGroupRequest };
type Failed = { wtId: string; code: number };

const LOWEST_NUMBER = 210_000_000;
const NUMBERS = 700_000_000;

/** Only friends are added without approval. The answer lists the others with the reason (authorisation §75). */
export async function addGroup(unit: Unit, { userId, origin, request }: Input): Promise<GroupInfo & { failed: Failed[] }> {
  const name = cleanName(request.groupName);
  const notice = cleanText(request.groupNotice ?? '');
  refuseSensitiveText(unit.config, `${name}\n${notice}`);
  refuseReservedName(name);
  const wanted = [...new Set(request.wtIds)].filter((wtId) => wtId !== userId);
  const full = await listFullOfGroups(unit.db, [userId, ...wanted]);
  if (full.has(userId)) refuse(CODE.groupLimit);
  const failed = await findUnwilling(unit.db, userId, { wtIds: wanted, full });
  const invited = wanted.filter((wtId) => failed.every((one) => one.wtId !== wtId));
  const avatar = await takeAvatar(unit.db, userId, { url: request.groupAvatar ?? '', origin });
  const id = await takeNumber(unit);
  await insertGroup(unit.db, { id, name, notice, avatar, ownerId: userId, linkKey: createLinkKey(unit.random), createdAt: unit.now });
  const joining = { groupId: id, identity: IDENTITY.member, joinedAt: unit.now, joinType: JOIN_TYPE.invitation, inviterId: userId };
  const members = invited.map((wtId) => ({ ...joining, userId: wtId }));
  await insertMembers(unit.db, [{ groupId: id, userId, identity: IDENTITY.owner, joinedAt: unit.now }, ...members], 0);
  const everyone = [userId, ...invited];
  await openConversations(unit, id, everyone);
  await postGroupTip(unit, id, { detailType: GROUP_TIP.create, operatorId: userId, operatedIds: invited, toIds: undefined });
  await publishAdmitted(unit, id, { fresh: everyone, origin });
  await emitGroupNotice(unit, id, { type: NOTICE.group, data: { groupNumber: id } });
  return { ...(await loadOwn(unit, { userId, id, origin })), failed };
}

async function loadOwn(unit: Unit, own: { userId: string; id: string; origin: string }): Promise<GroupInfo> {
  const group = await readGroup(unit.db, own.id);
  if (group === undefined) return refuse(CODE.generic);
  const state = await readState(unit.db, own.userId, groupConv(own.id));
  return toGroupInfo(group, await readMember(unit.db, own.id, own.userId), { origin: own.origin, timeZone: unit.config.timeZone, state });
}

async function findUnwilling(db: Db, me: string, { wtIds, full }: { wtIds: readonly string[]; full: ReadonlySet<string> }): Promise<Failed[]> {
  const unwilling = await judgeInvitees(db, me, wtIds);
  return wtIds.flatMap((wtId) => {
    // Only friends may learn that a person is in too many groups.
    const code = unwilling.get(wtId) ?? (full.has(wtId) ? CODE.groupLimit : undefined);
    return code === undefined ? [] : [{ wtId, code }];
  });
}

/** A number that no group has or had. */
async function takeNumber(unit: Unit): Promise<string> {
  for (;;) {
    const id = String(LOWEST_NUMBER + (unit.random.uint32() % NUMBERS));
    if ((await readGroup(unit.db, id)) === undefined) return id;
  }
}
