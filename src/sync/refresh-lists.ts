import * as z from 'zod/mini';
import { readUserConfig, userInfo } from '../../contract/http/account.ts';
import { helperQuestions } from '../../contract/http/helper.ts';
import { blackList, friendApplyList } from '../../contract/http/people.ts';
import { CODE } from '../../contract/codes.ts';
import type { HttpClient } from '../api/http-client.ts';
import { BLACKLIST_SCOPE } from '../core/marks/blacklist.ts';
import { parseChatScope } from '../core/marks/chat-scopes.ts';
import { CONFIG_ENTITY, CONFIG_SCOPE, readConfig } from '../core/marks/user-config.ts';
import { putKv, readKv } from '../db/kv.ts';
import { storeToldValue } from '../db/overlay/fold-value.ts';
import { isOverthrown } from '../db/storage-errors.ts';
import { writeAsLeader } from '../db/transaction.ts';
import type { Cancel, Clock, Random } from '../platform/ports.ts';
import { backoffMs } from '../shared/backoff.ts';
import { loadCollections } from './collections/load-collections.ts';
import { createChatLoaders } from './lists/load-chat.ts';
import { readUnderOps, type ReadContext } from './lists/read-under-ops.ts';
import { answerOf, Unanswered, valueOf } from './lists/value-of.ts';
import { withStored } from './lists/with-stored.ts';

export type ListRefresherOptions = {
  readonly context: ReadContext;
  readonly api: HttpClient;
  readonly ports: { readonly clock: Clock; readonly random: Random };
  /** `/user/info` answered 401: the session is over (protocol §9). */
  readonly ended: (code: number) => void;
  readonly report: (error: unknown, where: string) => void;
};

export type ListRefresher = {
  /** Fetches again what the names say; a list that cannot be had keeps its stored rows (G10), and is asked for again later. */
  refresh(scopes: readonly string[]): void;
  stop(): void;
};

/** What a freshly connected leader looks at once. */
export const START_SCOPES = ['me', CONFIG_SCOPE, 'applies', 'blacklist', 'faq', 'collections'] as const;

const MAX_PAUSE_MS = 60_000;
/** One that is unknown or damaged must not cost the others. */
const settings = z.record(z.string(), z.unknown());

/**
 * Fills the tables of class R (protocol §1): screens show the table at once, and this refreshes behind it. States of a list: idle →
 * loading → idle | (asked for meanwhile) loading | (no answer) waiting → loading. One load at a time, so that an older answer never
 * takes the place of a newer one.
 */
export function createListRefresher({ context, api, ports, ended, report }: ListRefresherOptions): ListRefresher {
  const { db, epoch } = context;
  const loaders: Readonly<Record<string, () => Promise<void>>> = {
    me: loadMe,
    member: loadMe,
    [CONFIG_SCOPE]: loadConfig,
    applies: loadApplies,
    blacklist: loadBlacklist,
    faq: loadFaq,
    collections: async () => loadCollections(context, api),
  };
  const chats = createChatLoaders(context, api);
  /** `isHeld` = the server has asked for a pause (Retry-After). */
  const lists = new Map<string, { isLoading: boolean; isHeld: boolean; isDue: boolean; failures: number; cancelWait: Cancel }>();
  let isStopped = false;

  async function loadMe(): Promise<void> {
    const outcome = await api.call(userInfo, {});
    if (outcome.kind === 'refused' && outcome.code === CODE.unauthorised) ended(outcome.code);
    const value = valueOf(outcome);
    if (value === undefined) return;
    // The token in the answer is a secret of the session, not a fact for the screens.
    const { token: _token, ...profile } = value;
    await writeAsLeader({ db, epoch }, ['kv'], async (db) => putKv(db, 'me', profile));
  }

  async function loadConfig(): Promise<void> {
    await readUnderOps(context, {
      entity: CONFIG_ENTITY,
      read: async () => valueOf(await api.call({ ...readUserConfig, answer: settings }, {})),
      tables: ['kv'],
      store: async (db, told) => storeToldValue(db, 'userConfig', (before) => readConfig(told, before)),
    });
  }

  async function loadApplies(): Promise<void> {
    const rows = valueOf(await api.call(friendApplyList, { applyType: 1, peek: 1 }));
    if (rows !== undefined) await writeAsLeader({ db, epoch }, ['applies'], async (db) => db.applies.bulkPut(rows.map((row) => ({ ...row }))));
  }

  async function loadBlacklist(): Promise<void> {
    await readUnderOps(context, {
      entity: BLACKLIST_SCOPE,
      read: async () => answerOf(await api.call(blackList, {})),
      tables: ['kv'],
      async store(db, { value, isWhole }) {
        const told = value.map(({ wtId }) => wtId);
        await storeToldValue(db, 'blacklist', (before = []) => (isWhole ? told : withStored(told, before, (wtId) => wtId)));
      },
    });
  }

  async function loadFaq(): Promise<void> {
    const answer = answerOf(await api.call(helperQuestions, {}));
    if (answer === undefined) return;
    await writeAsLeader({ db, epoch }, ['kv'], async (db) => {
      const { value, isWhole } = answer;
      await putKv(db, 'helperFaq', isWhole ? value : withStored(value, (await readKv(db, 'helperFaq')) ?? [], ({ id }) => id));
    });
  }

  function loaderOf(scope: string): (() => Promise<void>) | undefined {
    const chat = parseChatScope(scope);
    return chat === undefined ? loaders[scope] : async () => chats[chat.kind](chat.id);
  }

  function load(scope: string): void {
    const loader = loaderOf(scope);
    if (loader === undefined || isStopped) return;
    const list = lists.get(scope) ?? { isLoading: false, isHeld: false, isDue: false, failures: 0, cancelWait: () => undefined };
    lists.set(scope, list);
    list.isDue = list.isLoading;
    if (list.isLoading || list.isHeld) return;
    list.cancelWait();
    list.isLoading = true;
    loader().then(
      () => finished(true),
      (error: unknown) => {
        // What ends while it is asked for ends with its account.
        if (!(error instanceof Unanswered) && !isStopped) report(error, `refresh ${scope}`);
        finished(isOverthrown(error), error instanceof Unanswered ? error.retryAfterMs : 0);
      },
    );

    function finished(isDone: boolean, pauseMs = 0): void {
      list.isLoading = false;
      if (isStopped) return;
      list.failures = isDone ? 0 : list.failures + 1;
      list.isHeld = pauseMs > 0;
      if (list.isDue && !list.isHeld) return load(scope);
      if (isDone) return;
      list.cancelWait = ports.clock.after(Math.max(pauseMs, backoffMs(list.failures, MAX_PAUSE_MS, ports.random.unit())), () => {
        list.isHeld = false;
        load(scope);
      });
    }
  }

  return {
    refresh: (scopes) => new Set(scopes).forEach(load),
    stop() {
      isStopped = true;
      for (const { cancelWait } of lists.values()) cancelWait();
    },
  };
}
