import { membershipOf, type Membership } from '../core/people/membership.ts';
import { useClient } from './client-context.tsx';
import { useKv } from './use-data.ts';

export type OwnProfile = { readonly nickName: string; readonly avatar: string; readonly membership: Membership | undefined };

/** The signed-in user, as last stored; the id replaces a missing name. */
export function useOwnProfile(): OwnProfile {
  const { me } = useClient();
  const stored = useKv('me');
  return { nickName: stored === undefined || stored.nickName === '' ? me : stored.nickName, avatar: stored?.avatar ?? '', membership: membershipOf(stored) };
}
