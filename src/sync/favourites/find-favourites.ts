import { favouriteList } from '../../../contract/http/favourites.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';
import { FAVOURITES } from '../../core/lists/favourites-list.ts';
import { addFoundRows } from '../lists/load-list.ts';
import type { ReadContext } from '../lists/read-under-ops.ts';
import { Unanswered, valueOf } from '../lists/value-of.ts';

/**
 * Searches the favourites on the server while not all of them are stored here. It reads one page, because a longer text finds fewer, and the
 * whole list arrives meanwhile.
 */
export function createFavouriteSearch({ api, ...context }: ReadContext & { readonly api: HttpClient }): LeaderServiceHandlers['findFavourites'] {
  return async ({ text }) => {
    const request = { pageNum: 1, pageSize: LIMITS.pageSize, collectTitle: text };
    try {
      await addFoundRows(context, FAVOURITES, async () => valueOf(await api.call(favouriteList, request)));
      return true;
    } catch (error) {
      if (error instanceof Unanswered) return false;
      throw error;
    }
  };
}
