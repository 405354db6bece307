import { searchById } from '../../../contract/http/people.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';

type Parts = { readonly api: HttpClient; readonly loadProfiles: LeaderServiceHandlers['loadProfiles'] };

/**
 * Searches for a person by an exact number (class O). The profiles of the results are stored, so that an application that waits for the
 * network has a name and a picture.
 */
export function createPeopleSearch({ api, loadProfiles }: Parts): LeaderServiceHandlers['searchPeople'] {
  return async ({ searchId }) => {
    const outcome = await api.call(searchById, { searchId });
    if (outcome.kind === 'unreachable') return outcome.retryAfterMs === undefined ? undefined : { kind: 'wait', retryAfterMs: outcome.retryAfterMs };
    if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code, message: outcome.message };
    // The results are shown, even if the profiles cannot be stored.
    await loadProfiles({ ids: outcome.value.map(({ wtId }) => wtId) }).catch(() => undefined);
    return { kind: 'found', people: outcome.value };
  };
}
