import type { LeaderServiceName } from '../../core/leader-services.ts';
import type { Random } from '../../platform/ports.ts';

/** Sends a request with its idempotency key; undefined = its outcome is unknown. */
type CarryOut = (key: string) => Promise<unknown>;

/**
 * Requests that remove something. Each press gets its own key: what came back since an unanswered request, for example a friend who was added
 * again, must be removed again, and to a known key the server would only repeat its first answer.
 */
const REMOVALS: ReadonlySet<unknown> = new Set<LeaderServiceName>(['deleteFriend', 'removeDevice']);

export type RequestKeys = (request: readonly unknown[], carryOut: CarryOut) => Promise<unknown>;

/**
 * Keeps the key of a request with an unknown outcome. If the user makes the same request again, the server executes it only once (G6).
 * `request` = the name of a service of the leader and its params.
 */
export function createRequestKeys(random: Pick<Random, 'uuid'>): RequestKeys {
  const keys = new Map<string, string>();
  return async (request, carryOut) => {
    if (REMOVALS.has(request[0])) return carryOut(random.uuid());
    const name = JSON.stringify(request);
    const key = keys.get(name) ?? random.uuid();
    keys.set(name, key);
    const result = await carryOut(key);
    if (result !== undefined) keys.delete(name);
    return result;
  };
}
