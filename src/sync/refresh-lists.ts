import { readUserConfig, userInfo } from '../../contract/http/account.ts';
import { blackList, friendApplyList } from '../../contract/http/people.ts';
import { CODE } from '../../contract/codes.ts';
import type { HttpClient } from '../api/http-client.ts';
import { putKv } from '../db/kv.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { writeAsLeader } from '../db/transaction.ts';

export type ListRefresherOptions = {
  readonly db: AccountDatabase;
  readonly epoch: number;
  readonly api: HttpClient;
  /** `/user/info` answered 401: the session is over (contract §9). */
  readonly ended: (code: number) => void;
  readonly report: (error: unknown, where: string) => void;
};

export type ListRefresher = {
  /** Fetches again what the names say; a list that cannot be had keeps its stored rows (G10). */
  refresh(scopes: readonly string[]): void;
};

/** What a freshly connected leader looks at once. */
export const START_SCOPES = ['me', 'config', 'applies', 'blacklist'] as const;

/** Fills the tables of class R (contract §1): screens show the table at once, and this refreshes behind it. */
export function createListRefresher({ db, epoch, api, ended, report }: ListRefresherOptions): ListRefresher {
  const loaders: Readonly<Record<string, () => Promise<void>>> = {
    me: loadMe,
    member: loadMe,
    config: loadConfig,
    applies: loadApplies,
    blacklist: loadBlacklist,
  };

  async function loadMe(): Promise<void> {
    const outcome = await api.call(userInfo, {});
    if (outcome.kind === 'refused' && outcome.code === CODE.unauthorised) ended(outcome.code);
    if (outcome.kind !== 'ok') return;
    // The token in the answer is a secret of the session, not a fact for the screens.
    const { token: _token, ...profile } = outcome.value;
    await writeAsLeader({ db, epoch }, ['kv'], async () => putKv(db, 'me', profile));
  }

  async function loadConfig(): Promise<void> {
    const outcome = await api.call(readUserConfig, {});
    if (outcome.kind === 'ok') await writeAsLeader({ db, epoch }, ['kv'], async () => putKv(db, 'userConfig', outcome.value));
  }

  async function loadApplies(): Promise<void> {
    const outcome = await api.call(friendApplyList, { applyType: 1, peek: 1 });
    if (outcome.kind !== 'ok') return;
    await writeAsLeader({ db, epoch }, ['applies'], async () => db.applies.bulkPut(outcome.value.map((row) => ({ ...row }))));
  }

  async function loadBlacklist(): Promise<void> {
    const outcome = await api.call(blackList, {});
    if (outcome.kind !== 'ok') return;
    await writeAsLeader({ db, epoch }, ['kv'], async () =>
      putKv(
        db,
        'blacklist',
        outcome.value.map((row) => row.wtId),
      ),
    );
  }

  return {
    refresh(scopes) {
      for (const scope of new Set(scopes)) void loaders[scope]?.().catch((error: unknown) => report(error, `refresh ${scope}`));
    },
  };
}
