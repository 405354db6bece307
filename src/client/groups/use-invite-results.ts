import type { InviteResult } from '../../core/groups/joining/invitation.ts';
import { readKv } from '../../db/kv.ts';
import { readFriends } from '../../db/people/current-profiles.ts';
import { useQuery } from '../use-query.ts';

export type InvitedPerson = {
  readonly wtId: string;
  readonly name: string;
  readonly avatar: string;
  /** Code of the refusal. */
  readonly failed?: number;
  readonly outcome: 'joined' | 'waiting' | 'failed';
};
export type ShownInviteResult = { readonly key: string; readonly groupNumber: string; readonly groupName: string; readonly people: readonly InvitedPerson[] };

/** The oldest answer to an invitation that the user has not seen; with a `key`, that of one invitation. Undefined = there is none. */
export function useInviteResult(key?: string): ShownInviteResult | undefined {
  return useQuery(
    async (db) => {
      const results = (await readKv(db, 'inviteResults')) ?? [];
      const result = key === undefined ? results[0] : results.find((one) => one.key === key);
      if (result === undefined) return undefined;
      const group = await db.groups.get(result.groupNumber);
      const outcomes = outcomesOf(result);
      const friends = new Map((await readFriends(db, [...outcomes.keys()])).map((friend) => [friend.wtId, friend]));
      const people = [...outcomes].map(([wtId, outcome]): InvitedPerson => {
        const friend = friends.get(wtId);
        return { wtId, name: friend?.remark || friend?.nickName || wtId, avatar: friend?.avatar ?? '', ...outcome };
      });
      const name = group?.selfMember?.groupNameRemark || group?.groupName || group?.name || '';
      return { key: result.key, groupNumber: result.groupNumber, groupName: name, people };
    },
    [key],
  );
}

/** Those who could not be invited first, because only they need the user's attention. */
function outcomesOf({ joined, waiting, failed }: InviteResult): ReadonlyMap<string, Pick<InvitedPerson, 'outcome' | 'failed'>> {
  return new Map<string, Pick<InvitedPerson, 'outcome' | 'failed'>>([
    ...failed.map(({ wtId, code }) => [wtId, { outcome: 'failed', failed: code }] as const),
    ...waiting.map((wtId) => [wtId, { outcome: 'waiting' }] as const),
    ...joined.map((wtId) => [wtId, { outcome: 'joined' }] as const),
  ]);
}
