import { useMemo } from 'react';
import { useTargets } from '../../client/forward/use-targets.ts';
import { useOwnProfile } from '../../client/use-own-profile.ts';
import type { Target, Targets } from '../../core/forward/forward-targets.ts';
import { defaultGroupName, NEW_GROUP_LIMITS } from '../../core/groups/new-group.ts';
import { useChosen, type Chosen } from '../targets/use-chosen.ts';

const NOBODY: readonly Target[] = [];

/** The friends who can be members of a new group, those who are chosen, and the name of the group that follows from them. */
export function useNewMembers(
  request: object,
  firstMember: string | undefined,
): { readonly friends: Targets | undefined; readonly chosen: Chosen; readonly defaultName: string } {
  const targets = useTargets();
  const { nickName } = useOwnProfile();
  const friends = useMemo(() => (targets === undefined ? undefined : { recent: [], contacts: targets.contacts, groups: [] }), [targets]);
  const initial = useMemo(() => friends?.contacts.filter(({ id, notice }) => id === firstMember && notice === undefined) ?? NOBODY, [friends, firstMember]);
  const chosen = useChosen(request, { max: NEW_GROUP_LIMITS.members, tooMany: 'newGroup.tooMany', initial });
  const defaultName = chosen.list.length === 0 ? '' : defaultGroupName([nickName, ...chosen.list.map(({ nick, id }) => nick || id)]);
  return { friends, chosen, defaultName };
}
