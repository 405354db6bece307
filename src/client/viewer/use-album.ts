import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageRow } from '../../core/rows.ts';
import { readAlbumPosition, type AlbumPosition } from '../../db/albums/albums.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';
import { findNeighbour, type AlbumDirection } from './find-neighbour.ts';

/** The result of a press that moved nowhere: there is no such picture, or it cannot be loaded now. */
export type AlbumEnd = { readonly direction: AlbumDirection; readonly isCutOff: boolean };

export type Album = {
  /** Undefined = not read yet, null = it was deleted. */
  readonly row: MessageRow | null | undefined;
  readonly place: AlbumPosition | undefined;
  /** A move is loading history. */
  readonly isMoving: boolean;
  readonly move: (direction: AlbumDirection) => void;
};

/** The pictures of a conversation, one at a time. Mount it again for another start. */
export function useAlbum(conversationID: string, messageID: string, ended: (end: AlbumEnd) => void): Album {
  const client = useClient();
  const [ID, setID] = useState(messageID);
  const [isMoving, setMoving] = useState(false);
  const row = useQuery(async (db) => (await db.messages.get(ID)) ?? null, [ID]);
  const current = row?.ID === ID ? row : row === null ? null : undefined;
  // A picture that is deleted while it is shown keeps its sequence.
  const [sequence, setSequence] = useState<number>();
  const known = current?.sequence ?? sequence;
  if (known !== sequence) setSequence(known);
  const place = useQuery(async (db) => (known === undefined ? undefined : readAlbumPosition(db, conversationID, known)), [conversationID, known]);

  const isGone = useRef(false);
  const isBusy = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const move = useCallback(
    (direction: AlbumDirection) => {
      if (known === undefined || isBusy.current) return;
      isBusy.current = true;
      setMoving(true);
      findNeighbour(client, { conversationID, sequence: known, direction, isGone: () => isGone.current })
        .then(({ row: found, isCutOff }) => {
          if (isGone.current) return;
          if (found === undefined) return ended({ direction, isCutOff });
          setSequence(found.sequence);
          setID(found.ID);
        })
        .catch(() => !isGone.current && ended({ direction, isCutOff: true }))
        .finally(() => {
          isBusy.current = false;
          setMoving(false);
        });
    },
    [client, conversationID, known, ended],
  );
  return { row: current, place, isMoving, move };
}
