import { useMemo } from 'react';
import { useTargets } from '../../client/forward/use-targets.ts';
import { useOwnProfile } from '../../client/use-own-profile.ts';
import { FORM_FIELDS } from '../../core/drafts/form-texts.ts';
import type { Targets } from '../../core/forward/forward-targets.ts';
import { defaultGroupName, firstMemberIds, NEW_GROUP_LIMITS } from '../../core/groups/new-group.ts';
import { useKeptChosen, type KeptChosen } from '../targets/use-kept-chosen.ts';

type NewMembersOptions = { readonly request: object; readonly firstMember: string | undefined; readonly open: boolean };
type NewMembers = { readonly friends: Targets | undefined; readonly chosen: KeptChosen; readonly defaultName: string };

/** The friends who can be members of a new group, those who are chosen, and the name of the group that follows from them. */
export function useNewMembers({ request, firstMember, open }: NewMembersOptions): NewMembers {
  const targets = useTargets();
  const { nickName } = useOwnProfile();
  const friends = useMemo(() => (targets === undefined ? undefined : { recent: [], contacts: targets.contacts, groups: [] }), [targets]);
  const chosen = useKeptChosen({
    field: FORM_FIELDS.groupMembers(firstMember),
    open,
    request,
    known: friends?.contacts,
    initialIds: firstMemberIds(firstMember),
    max: NEW_GROUP_LIMITS.members,
    tooMany: 'newGroup.tooMany',
  });
  const defaultName = chosen.list.length === 0 ? '' : defaultGroupName([nickName, ...chosen.list.map(({ nick, id }) => nick || id)]);
  return { friends, chosen, defaultName };
}
