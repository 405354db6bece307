import { useEffect } from 'react';
import { useClient } from '../client-context.tsx';

/**
 * Searches on the server too while not all favourites are stored here. What it finds is stored, and so appears in the list of `useFavourites`.
 */
export function useFoundFavourites(text: string, isWanted: boolean): void {
  const { sync } = useClient();
  const wanted = isWanted ? text.trim() : '';
  useEffect(() => {
    // Without an answer the list shows what is stored, and the rest arrives with the whole list.
    if (wanted !== '') sync.ask('findFavourites', { text: wanted }).catch(() => undefined);
  }, [sync, wanted]);
}
