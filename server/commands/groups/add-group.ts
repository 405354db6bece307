import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import type { GroupInfo } from '../../../contract/groups.ts';
import { refusalOfStranger } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseSensitiveText } from '../../policies/text-rules.ts';
import { groupConv, readState } from '../../store/conversations.ts';
import { readRelation } from '../../store/friends.ts';
import { IDENTITY, insertGroup, insertMember, readGroup, readMember } from '../../store/groups.ts';
import type { Db } from '../../store/tables.ts';
import { readUser, USER_STATE } from '../../store/users.ts';
import { toGroupInfo } from '../../views/group-view.ts';
import { emitNotice, NOTICE, type Unit } from '../unit.ts';
import { takeAvatar } from '../uploads/take-avatar.ts';
import { openConversations, tellAdmitted } from './change-membership.ts';
import { GROUP_TIP } from './group-tip.ts';
import { postGroupTip } from './post-group-tip.ts';

export type NewGroupRequest = { groupName: string; groupNotice?: string | null | undefined; groupAvatar?: string | null | undefined; wtIds: readonly string[] };
type Input = { userId: string; origin: string; request: NewGroupRequest };
type Failed = { wtId: string; code: number };

const LOWEST_NUMBER = 210_000_000;
const NUMBERS = 700_000_000;
const BY_INVITATION = 2;

/** Only friends come in without being asked; the others are named with the reason (authorisation.md 75). */
export async function addGroup(unit: Unit, { userId, origin, request }: Input): Promise<GroupInfo & { failed: Failed[] }> {
  const name = request.groupName.normalize('NFC').trim();
  const notice = request.groupNotice?.normalize('NFC').trim() ?? '';
  refuseSensitiveText(unit.config, `${name}\n${notice}`);
  const wanted = [...new Set(request.wtIds)].filter((wtId) => wtId !== userId);
  const failed = await findUnwilling(unit.db, userId, wanted);
  const invited = wanted.filter((wtId) => failed.every((one) => one.wtId !== wtId));
  const avatar = await takeAvatar(unit.db, userId, { url: request.groupAvatar ?? '', origin });
  const id = await takeNumber(unit);
  await insertGroup(unit.db, { id, name, notice, avatar, ownerId: userId, createdAt: unit.now });
  await insertMember(unit.db, { groupId: id, userId, identity: IDENTITY.owner, joinedAt: unit.now }, 0);
  for (const wtId of invited) {
    const joining = { joinedAt: unit.now, joinType: BY_INVITATION, inviterId: userId };
    await insertMember(unit.db, { groupId: id, userId: wtId, identity: IDENTITY.member, ...joining }, 0);
  }
  const everyone = [userId, ...invited];
  await openConversations(unit, id, everyone);
  await postGroupTip(unit, id, { detailType: GROUP_TIP.create, operatorId: userId, operatedIds: invited, toIds: undefined });
  await tellAdmitted(unit, id, { fresh: everyone, origin });
  await emitNotice(unit, everyone, { type: NOTICE.group, data: { groupNumber: id } });
  return { ...(await loadOwn(unit, { userId, id, origin })), failed };
}

async function loadOwn(unit: Unit, own: { userId: string; id: string; origin: string }): Promise<GroupInfo> {
  const group = await readGroup(unit.db, own.id);
  if (group === undefined) return refuse(CODE.generic);
  const state = await readState(unit.db, own.userId, groupConv(own.id));
  return toGroupInfo(group, await readMember(unit.db, own.id, own.userId), { origin: own.origin, timeZone: unit.config.timeZone, state });
}

async function findUnwilling(db: Db, me: string, wtIds: readonly string[]): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (const wtId of wtIds) {
    const code = await reasonAgainst(db, me, wtId);
    if (code !== undefined) failed.push({ wtId, code });
  }
  return failed;
}

/** In the codes of a message that would not reach him (contract §7 send). */
async function reasonAgainst(db: Db, me: string, wtId: string): Promise<number | undefined> {
  const user = await readUser(db, wtId);
  if (user === undefined || user.state >= USER_STATE.banned) return ENGINE_CODE.targetGone;
  const relation = await readRelation(db, me, wtId);
  return relation.blockedByThem ? ENGINE_CODE.blockedByTarget : refusalOfStranger(relation);
}

/** A number no group has or had. */
async function takeNumber(unit: Unit): Promise<string> {
  for (;;) {
    const id = String(LOWEST_NUMBER + (unit.random.uint32() % NUMBERS));
    if ((await readGroup(unit.db, id)) === undefined) return id;
  }
}
