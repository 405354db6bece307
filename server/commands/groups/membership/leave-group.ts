import { IDENTITY } from '../../../../contract/http/groups/group-values.ts';
import { groupConversationId } from '../../../../contract/ids.ts';
import { requireOwnGroup } from '../../../policies/group-access.ts';
import { deleteConversation } from '../../conversations/change-conversation.ts';
import type { Unit } from '../../unit.ts';
import { refreshApplications } from '../applications/publish-applications.ts';
import { quitGroup } from '../change-membership.ts';

/** Leaves a group by the user's own decision, so its conversation leaves the list too. The messages stay readable (protocol A43). */
export async function leaveGroup(unit: Unit, userId: string, groupNumber: string): Promise<null> {
  const { group, member } = await requireOwnGroup(unit.db, userId, groupNumber);
  await quitGroup(unit, { groupId: group.id, userId });
  const id = groupConversationId(group.id);
  await deleteConversation(unit, userId, { id, ids: [id], clearHistory: false, upTo: {} });
  if (member.identity !== IDENTITY.member) await refreshApplications(unit, [userId]);
  return null;
}
