import { useCallback, useEffect, useState } from 'react';
import { recordList, type RecordSource } from '../../core/message-content/merged-record-view.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

type RecordState = { readonly list: readonly unknown[] | undefined; readonly isFailed: boolean; readonly retry: () => void };

const NOTHING = { tries: 0 } as const;

/**
 * The copied messages of a merged record: from its own message, from this device, or from the server. Messages from the server are stored
 * here.
 */
export function useRecord(source: RecordSource | undefined): RecordState {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const key = source?.kind === 'key' ? source.downloadKey : '';
  const stored = useQuery(async (db) => (key === '' ? null : ((await db.media.get(key)) ?? null)), [key]);
  const [failure, setFailure] = useState<{ readonly key: string; readonly network: string }>();
  const [{ tries }, setTries] = useState<{ readonly tries: number }>(NOTHING);
  const isWanted = key !== '' && stored === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    setFailure(undefined);
    const fail = () => !isGone && setFailure({ key, network });
    // The answer is read from the database, like all shown data (G1).
    sync.ask('record', { downloadKey: key }).then((list) => list === undefined && fail(), fail);
    return () => {
      isGone = true;
    };
  }, [isWanted, key, network, sync, tries]);
  const retry = useCallback(() => setTries((old) => ({ tries: old.tries + 1 })), []);
  if (source?.kind === 'list') return { list: source.list, isFailed: false, retry };
  const list = stored === undefined || stored === null ? undefined : recordList(stored.list);
  return { list, isFailed: source === undefined || (list === undefined && failure?.key === key), retry };
}
