import { MUTE_FOR_EVER } from '../../../../contract/http/groups/group-values.ts';
import { refuseProtected, requireManagedGroup, requireMembers } from '../../../policies/group-access.ts';
import { updateMembers } from '../../../store/groups/groups.ts';
import { secondsOf, type Unit } from '../../unit.ts';
import { GROUP_TIP } from '../group-tip.ts';
import { postGroupTip } from '../post-group-tip.ts';
import { publishSelfMembers } from '../publish-group.ts';
import { publishChangedMembers } from '../publish-members.ts';

type Input = { groupNumber: string; wtIds: readonly string[]; muteTime: number };

const UNMUTE = 0;
/** Older clients send it for a mute without an end (protocol C35). */
const LEGACY_FOR_EVER = 1;

/** Mutes members for a time, or ends their mutes. One person who may not be muted refuses the whole request (authorisation §89). */
export async function muteMembers(unit: Unit, userId: string, { groupNumber, wtIds, muteTime }: Input): Promise<null> {
  const { group, member } = await requireManagedGroup(unit.db, userId, groupNumber);
  const targets = await requireMembers(unit.db, group.id, wtIds);
  refuseProtected(member, targets);
  const nowSec = secondsOf(unit.now);
  const muteUntilSec = endOfMute(muteTime, nowSec);
  // A mute that has ended is no mute, so ending it changes nothing that a member can notice.
  const isSame = (until: number) => until === muteUntilSec || (muteTime === UNMUTE && until <= nowSec);
  const changed = targets.filter((target) => !isSame(target.muteUntilSec)).map((target) => ({ ...target, muteUntilSec }));
  if (changed.length === 0) return null;
  const operatedIds = changed.map((target) => target.userId);
  await updateMembers(unit.db, { groupId: group.id, userIds: operatedIds }, { muteUntilSec });
  const detailType = muteTime === UNMUTE ? GROUP_TIP.unmute : GROUP_TIP.mute;
  await postGroupTip(unit, group.id, { detailType, operatorId: userId, operatedIds, toIds: undefined });
  await publishChangedMembers(unit, group.id, changed);
  await publishSelfMembers(unit, group.id, { members: changed, keys: ['muteUntil'] });
  return null;
}

function endOfMute(muteTime: number, nowSec: number): number {
  if (muteTime === UNMUTE) return 0;
  return muteTime === LEGACY_FOR_EVER ? MUTE_FOR_EVER : Math.min(nowSec + muteTime, MUTE_FOR_EVER);
}
