import { WT_ID } from '../../../contract/ids.ts';
import { commonGroups } from '../../../contract/http/groups.ts';
import { friendInfo } from '../../../contract/http/people.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';
import { withDetails } from '../../core/people/person-details.ts';
import { changeKv } from '../../db/kv.ts';
import { writeAsLeader, type LeaderDatabase } from '../../db/transaction.ts';

type Parts = { readonly api: HttpClient; readonly db: LeaderDatabase; readonly epoch: number };

/**
 * Reads a person's profile and the groups in common from the server, and stores both for a profile that opens without a network. Only people
 * with a numeric ID have groups in common.
 */
export function createPersonLoader({ api, db, epoch }: Parts): LeaderServiceHandlers['person'] {
  return async ({ wtId }) => {
    const [profile, groups] = await Promise.all([api.call(friendInfo, { searchId: wtId }), WT_ID.test(wtId) ? api.call(commonGroups, { wtId }) : undefined]);
    if (profile.kind !== 'ok') return undefined;
    const { token: _token, ...stored } = profile.value;
    await writeAsLeader({ db, epoch }, ['kv'], async (db) => {
      const details = { profile: stored, ...(groups?.kind === 'ok' ? { groups: groups.value } : {}) };
      await changeKv(db, { key: 'personDetails', initial: [] }, (all) => withDetails(all, details));
    });
    return profile.value;
  };
}
