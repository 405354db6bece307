import type { UserConfig } from '../../contract/http/account.ts';
import type { WebConfig } from '../../contract/http/config.ts';
import type { Profile } from '../../contract/people.ts';
import type { AccountDatabase } from './schema.ts';

/** Single values of an account. The cursor is the `pts` up to which events are applied (G3). */
export type KvValues = {
  cursor: number;
  unreadTotal: number;
  friendApplyUnread: number;
  momentsUnread: number;
  groupNoticeUnread: { readonly joinApplyUnread: number; readonly othersUnread: number; readonly myApplyUnread: number };
  serverOffsetMs: number;
  me: Omit<Profile, 'token'>;
  webConfig: WebConfig;
  userConfig: UserConfig;
  blacklist: readonly string[];
  isBootstrapped: 1;
  draftsSyncedTs: number;
  /** Glyphs of the emoji picker, the last used first. */
  recentEmoji: readonly string[];
  /** What the server was told about pushes to this browser. */
  push: { readonly endpoint: string; readonly lang: string; readonly toldTs: number };
};

export async function readKv<K extends keyof KvValues>(db: AccountDatabase, key: K): Promise<KvValues[K] | undefined> {
  return (await db.kv.get(key))?.value as KvValues[K] | undefined;
}

export async function putKv<K extends keyof KvValues>(db: AccountDatabase, key: K, value: KvValues[K]): Promise<void> {
  await db.kv.put({ key, value });
}
