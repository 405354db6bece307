import type { Random } from '../../platform/ports.ts';

/** Sends a request with its idempotency key; undefined = its outcome is unknown. */
type CarryOut = (key: string) => Promise<unknown>;

export type RequestKeys = (request: readonly unknown[], carryOut: CarryOut) => Promise<unknown>;

/** Keeps the key of a request with an unknown outcome. If the user makes the same request again, the server executes it only once (G6). */
export function createRequestKeys(random: Pick<Random, 'uuid'>): RequestKeys {
  const keys = new Map<string, string>();
  return async (request, carryOut) => {
    const name = JSON.stringify(request);
    const key = keys.get(name) ?? random.uuid();
    keys.set(name, key);
    const result = await carryOut(key);
    if (result !== undefined) keys.delete(name);
    return result;
  };
}
