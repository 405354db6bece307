import type { NewFavourite } from '../../../contract/http/favourites.ts';
import type { FavouriteRow } from '../rows.ts';

/** The row that is shown until the server answers, because only the server knows the name of the sender. */
export function temporaryRow(given: NewFavourite, { id, nowMs }: { readonly id: string; readonly nowMs: number }): FavouriteRow {
  const { id: _note, collectedUserId, collectTitle, fileSize, lat, lng, ...rest } = given;
  return {
    ...rest,
    ...(typeof fileSize === 'number' ? { fileSize } : {}),
    ...(typeof lat === 'number' ? { lat } : {}),
    ...(typeof lng === 'number' ? { lng } : {}),
    id,
    collectTitle: collectTitle ?? '',
    collectedUserId: collectedUserId ?? '',
    collectedUserName: '',
    createTime: '',
    createTs: nowMs,
    topStatus: 0,
  };
}
