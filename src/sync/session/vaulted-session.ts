import * as z from 'zod/mini';
import type { LoginData } from '../../../contract/http/login.ts';
import type { AccountRow } from '../../db/registry.ts';
import { putCurrentWtId } from '../../db/session-box.ts';
import { tryParseJson } from '../../shared/safe-json.ts';
import { putMarker } from './current-account.ts';
import type { SessionStore } from './session-marker.ts';

const secretsSchema = z.object({
  token: z.string(),
  imToken: z.string(),
  imTokenExpireAt: z.optional(z.nullable(z.number())),
  tokenExpireAt: z.optional(z.nullable(z.number())),
});
/** Tokens of a session. Only the leader tab has them in memory, and the service worker while it fetches media. */
export type Secrets = z.infer<typeof secretsSchema>;

/** Stores a sign-in: first the sealed tokens in the registry, then the marker that the next start reads. */
export async function storeSession(store: SessionStore, login: LoginData, isPublicComputer: boolean): Promise<void> {
  const { registry, vault, keyValue, clock } = store;
  const { token, imToken, imTokenExpireAt, tokenExpireAt } = login;
  const key = await vault.createKey();
  const sealed = await vault.seal(key, JSON.stringify({ token, imToken, imTokenExpireAt, tokenExpireAt }));
  const row: AccountRow = {
    wtId: login.wtId,
    nickName: login.nickName,
    avatar: login.avatar,
    isPublicComputer: isPublicComputer ? 1 : 0,
    lastUsedTs: clock.now(),
    key,
    sealed,
  };
  await registry.accounts.put(row);
  await putCurrentWtId(registry, login.wtId);
  putMarker(keyValue, { wtId: login.wtId, exp: tokenExpireAt ?? null });
}

/** Reads the tokens of an account; undefined = locked, because the user signed out or the key is gone. */
export async function readSecrets(store: SessionStore, wtId: string): Promise<Secrets | undefined> {
  const row = await store.registry.accounts.get(wtId);
  if (row?.key === undefined || row.sealed === undefined) return undefined;
  const text = await store.vault.open(row.key, row.sealed);
  const parsed = secretsSchema.safeParse(tryParseJson(text, 10_000));
  return parsed.success ? parsed.data : undefined;
}

/** Stores renewed tokens, unless another sign-in has started a new session meanwhile. */
export async function replaceSecrets(store: SessionStore, wtId: string, secrets: Secrets): Promise<void> {
  const row = await store.registry.accounts.get(wtId);
  if (row?.key === undefined || (await readSecrets(store, wtId))?.token !== secrets.token) return;
  const sealed = await store.vault.seal(row.key, JSON.stringify(secrets));
  await store.registry.accounts
    .where('wtId')
    .equals(wtId)
    .modify((now, ref) => {
      // The initialisation vector is random, so an equal one means the same box.
      if (now.sealed !== undefined && String(now.sealed.iv) === String(row.sealed?.iv)) ref.value = { ...now, sealed };
    });
}
