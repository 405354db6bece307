import { useMemo } from 'react';
import type { MessageRow } from '../../core/rows.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';

const NONE: ReadonlySet<string> = new Set();

/** The voice messages of others among these rows that were not played on this device: one read for a whole window of rows. */
export function useUnheard(rows: readonly MessageRow[]): ReadonlySet<string> {
  const { me } = useClient();
  const key = useMemo(
    () =>
      rows
        .filter((row) => row.type === 'TIMSoundElem' && row.from !== me)
        .map((row) => row.ID)
        .join(' '),
    [rows, me],
  );
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const played = useQuery(async (db) => (ids.length === 0 ? [] : db.audioPlayed.bulkGet([...ids])), [ids]);
  return useMemo(() => (played?.length === ids.length && ids.length > 0 ? new Set(ids.filter((_, at) => played[at] === undefined)) : NONE), [played, ids]);
}
