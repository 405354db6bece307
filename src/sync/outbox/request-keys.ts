import type { Random } from '../../platform/ports.ts';

/** Carries out a wish under its key; undefined = its outcome is unknown. */
type CarryOut = (key: string) => Promise<unknown>;

export type RequestKeys = (request: readonly unknown[], carryOut: CarryOut) => Promise<unknown>;

/** A wish whose outcome is unknown keeps its key, so that the same wish, made again by the user, is carried out once (G6). */
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
