import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { searchableText } from '../../core/apply/message-text.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { CloudMessage, FindLimits, FoundMessage, FoundPage } from '../../core/search/search-results.ts';
import { isIdle, keyOfFilter, kindOfTab, spanOf, typesOf, windowOf, type FindFilter } from '../../core/search/find-filter.ts';
import { mergeResults, type Find } from '../../core/search/merge-results.ts';
import { countWords, searchWords } from '../../core/search/highlight.ts';
import { isListed } from '../../core/search/result-list.ts';
import { listSearchResults } from '../../db/search/list-search-results.ts';
import { isIndexBuilding } from '../../db/search/rebuild-mark.ts';
import { listUnsent } from '../../db/messages.ts';
import type { Client } from '../client.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';
import { askInTurn } from './ask-in-turn.ts';

const PAGE = 30;
/** The maximum of automatic requests for more results: a rare word in a long history must not cause a hundred requests. */
const MAX_ROUNDS = 5;

/** The state of the server's part; `device` = only this device was searched. */
type CloudScope = 'asking' | 'done' | 'device' | 'failed';

export type Results = {
  /** Until the first results of a filter arrive, the results of the previous filter. */
  readonly shown: readonly Find[];
  readonly state: 'idle' | 'searching' | 'failed' | 'done';
  readonly cloud: CloudScope;
  /** This device's count of messages that contain the text; undefined without a text. */
  readonly total: number | undefined;
  readonly isIndexing: boolean;
  readonly loadMore: (() => void) | undefined;
  /** The server has not searched everything, and the results are too few to scroll. */
  readonly isThin: boolean;
  readonly retry: () => void;
};

type LocalPage = {
  readonly messages: readonly FoundMessage[];
  readonly unsent?: readonly FoundMessage[];
  readonly next: string;
  readonly total?: number;
  readonly isIndexing?: boolean;
};
type Local = {
  readonly key: string;
  readonly tab: FindFilter['tab'];
  readonly messages: readonly FoundMessage[];
  /** Messages that wait to be sent and are in no index yet. */
  readonly unsent: readonly FoundMessage[];
  readonly next: string;
  readonly total: number | undefined;
  readonly isIndexing: boolean;
};
type Cloud = { readonly key: string; readonly messages: readonly CloudMessage[]; readonly cursor: string; readonly scope: CloudScope; readonly rounds: number };

const NOTHING: readonly never[] = [];

/**
 * The messages of a conversation that match a filter: from this device at once, and merged with those that only the server holds once
 * `isRested`, that is when the typing pauses (protocol A31). States: idle → searching → done or failed. Each change of the filter starts
 * again, and the previous results stay until the first answer.
 */
export function useSearchResults(conversationID: string, filter: FindFilter, isRested: boolean): Results {
  const client = useClient();
  const key = keyOfFilter(filter);
  const idle = isIdle(filter);
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => setTurn((old) => old + 1), []);
  const { held: local, more: moreLocal, isFailed } = useLocalResults(client, conversationID, { key, filter, isIdle: idle, turn });
  const { held: answered, more: moreCloud, isOnline } = useCloudPart(client, conversationID, { key, filter, isIdle: idle, isRested, turn });
  const cloud = answered?.key === key ? answered : undefined;
  const isCurrent = local?.key === key;
  const last = useRef<readonly Find[]>(NOTHING);
  const shown = useMemo(() => {
    // Another tab has another layout, so the previous results cannot stay.
    if (idle || local?.tab !== filter.tab) last.current = NOTHING;
    else if (local?.key === key)
      last.current = mergeResults({ local: local.messages, isLocalDone: local.next === '', further: [...local.unsent, ...(cloud?.messages ?? NOTHING)] });
    return last.current;
  }, [idle, key, filter.tab, local, cloud]);
  const isLocalMore = isCurrent && local.next !== '';
  const isCloudMore = isCurrent && cloud !== undefined && cloud.cursor !== '';
  // A few results do not fill a list, so the user cannot scroll for more.
  const isThin = isCurrent && !isLocalMore && isCloudMore && shown.length < PAGE;
  const goesOn = isThin && cloud.rounds < MAX_ROUNDS;
  useEffect(() => {
    if (goesOn) moreCloud();
  }, [goesOn, moreCloud]);
  return {
    shown,
    state: idle ? 'idle' : isCurrent ? 'done' : isFailed ? 'failed' : 'searching',
    cloud: goesOn ? 'asking' : (cloud?.scope ?? (isOnline ? 'asking' : 'device')),
    total: isCurrent ? local.total : undefined,
    isIndexing: isCurrent && local.isIndexing,
    loadMore: isLocalMore ? moreLocal : isCloudMore ? moreCloud : undefined,
    isThin: isThin && !goesOn,
    retry,
  };
}

type Wanted = { readonly key: string; readonly filter: FindFilter; readonly isIdle: boolean; readonly turn: number };

function useLocalResults(client: Client, conversationID: string, { key, filter, isIdle: idle, turn }: Wanted) {
  const [held, setHeld] = useState<Local>();
  const [failedKey, setFailedKey] = useState<string>();
  // A new leader may answer a question that the previous leader could not.
  const { network, isCatchingUp } = useSyncStatus();
  // An index that is being built may contain new results.
  const isBuilding = useQuery(isIndexBuilding, []);
  /** The page that is loading. */
  const loading = useRef<string>(undefined);
  const ask = useMemo(() => askInTurn(async (wanted: FindFilter) => readLocal({ client, conversationID, filter: wanted }, '')), [client, conversationID]);
  /** The question that was answered completely: a change of the network state must not drop the pages that were loaded since. */
  const settled = useRef<string>(undefined);
  useEffect(() => {
    const question = `${turn} ${key}`;
    if (idle) settled.current = undefined;
    if (idle || settled.current === question) return undefined;
    let isStale = false;
    const settle = (page: LocalPage | undefined): void => {
      if (isStale) return;
      setFailedKey(page === undefined ? key : undefined);
      if (page === undefined) return;
      settled.current = page.isIndexing === true ? undefined : question;
      setHeld({
        key,
        tab: filter.tab,
        messages: page.messages,
        unsent: page.unsent ?? NOTHING,
        next: page.next,
        total: page.total,
        isIndexing: page.isIndexing === true,
      });
    };
    ask(filter).then(settle, () => settle(undefined));
    return () => {
      isStale = true;
    };
  }, [ask, key, filter, idle, turn, network, isCatchingUp, isBuilding]);

  const more = useCallback(() => {
    if (held === undefined || held.next === '' || loading.current === `${held.key} ${held.next}`) return;
    loading.current = `${held.key} ${held.next}`;
    const add = (page: LocalPage | undefined): void => {
      loading.current = undefined;
      if (page === undefined) return;
      // A page that was requested twice is added once.
      setHeld((old) => (old?.key === held.key && old.next === held.next ? { ...old, messages: [...old.messages, ...page.messages], next: page.next } : old));
    };
    readLocal({ client, conversationID, filter }, held.next).then(add, () => add(undefined));
  }, [client, conversationID, filter, held]);
  return { held, more, isFailed: failedKey === key };
}

function useCloudPart(client: Client, conversationID: string, { key, filter, isIdle: idle, isRested, turn }: Wanted & { readonly isRested: boolean }) {
  const [held, setHeld] = useState<Cloud>();
  const isOnline = useSyncStatus().network === 'online';
  /** The page that is loading. */
  const loading = useRef<string>(undefined);
  useEffect(() => {
    if (idle || !isOnline) {
      setHeld(undefined);
      return undefined;
    }
    if (!isRested) return undefined;
    let isStale = false;
    readCloud({ client, conversationID, filter }, '').then(
      (page) => !isStale && setHeld({ key, rounds: 1, ...page }),
      () => !isStale && setHeld({ key, rounds: 1, ...FAILED }),
    );
    return () => {
      isStale = true;
    };
  }, [client, conversationID, key, filter, idle, isOnline, isRested, turn]);

  const more = useCallback(() => {
    if (held === undefined || held.cursor === '' || loading.current === `${held.key} ${held.cursor}`) return;
    loading.current = `${held.key} ${held.cursor}`;
    const add = (page: CloudAnswer): void => {
      loading.current = undefined;
      setHeld((old) =>
        old?.key === held.key && old.cursor === held.cursor ? { ...old, ...page, rounds: old.rounds + 1, messages: [...old.messages, ...page.messages] } : old,
      );
    };
    readCloud({ client, conversationID, filter }, held.cursor).then(add, () => add(FAILED));
  }, [client, conversationID, filter, held]);
  return { held, more, isOnline };
}

type CloudAnswer = Omit<Cloud, 'key' | 'rounds'>;
const FAILED: CloudAnswer = { messages: [], cursor: '', scope: 'failed' };

function limitsOf(filter: FindFilter, client: Client): FindLimits {
  const { after, until } = spanOf(windowOf(filter.period), Math.floor(client.now() / 1000));
  return { kind: kindOfTab(filter.tab), from: filter.from, after, until };
}

type Question = { readonly client: Client; readonly conversationID: string; readonly filter: FindFilter };

async function readCloud({ client, conversationID, filter }: Question, cursor: string): Promise<CloudAnswer> {
  const page = await client.sync.ask('searchCloudConversation', { text: filter.text.trim(), conversationID, cursor, ...limitsOf(filter, client) });
  if (page === undefined) return FAILED;
  return { messages: page.messages, cursor: page.cursor, scope: page.isOff === true ? 'device' : 'done' };
}

/** With a text from the index, without one from the tables: pictures contain no text, and a list of files needs none. */
async function readLocal({ client, conversationID, filter }: Question, next: string): Promise<LocalPage | undefined> {
  const text = filter.text.trim();
  const limits = limitsOf(filter, client);
  if (text !== '') {
    const [page, unsent] = await Promise.all([
      client.sync.ask('searchConversation', { text, conversationID, cursor: next, ...limits }),
      next === '' ? findUnsent({ client, conversationID, filter }) : NOTHING,
    ]);
    return page === undefined ? undefined : toLocalPage(page, unsent);
  }
  const { kind, ...span } = limits;
  const album = kind === 'media' || kind === 'file' ? kind : undefined;
  const below = next === '' ? undefined : Number(next);
  const page = await client.read(async (db) => listSearchResults(db, { conversationID, types: typesOf(kind), album, ...span }, { below, limit: PAGE }));
  return { messages: page.rows.map(toFound), next: page.below === undefined ? '' : String(page.below) };
}

function toLocalPage({ messages, cursor, total, isIndexing = false }: FoundPage, unsent: readonly FoundMessage[]): LocalPage {
  return { messages, unsent, next: cursor, total: total + unsent.length, isIndexing };
}

/** The index receives composed messages with the log. Until then they are few enough to scan. */
async function findUnsent({ client, conversationID, filter }: Question): Promise<readonly FoundMessage[]> {
  const { kind, ...span } = limitsOf(filter, client);
  const list = { types: typesOf(kind), ...span };
  const words = searchWords(filter.text);
  const rows = await client.read(async (db) => listUnsent(db, conversationID));
  return rows
    .filter((row) => isListed(row, list))
    .map((row) => ({ ...toFound(row), matched: countWords(searchableText(row), words) }))
    .filter(({ matched }) => matched > 0);
}

function toFound(row: MessageRow): FoundMessage {
  return { id: row.ID, conversationID: row.conversationID, time: row.time, text: searchableText(row) };
}
