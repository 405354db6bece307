import type { Favourite } from '../../contract/http/favourites.ts';
import type { FavouriteRow } from '../store/favourites/favourites.ts';
import { parseStored } from '../store/safe-json.ts';
import { dateText } from './date-text.ts';

/** Fields of a favourite besides its title, by its content type (protocol §5 Favourites). */
export type FavouriteFields = Partial<
  Pick<
    Favourite,
    | 'imageUuid'
    | 'videoUuid'
    | 'snapshotUuid'
    | 'fileUuid'
    | 'videoImage'
    | 'videoImageAddress'
    | 'fileName'
    | 'fileSize'
    | 'fileType'
    | 'addressTitle'
    | 'lat'
    | 'lng'
    | 'noteContent'
  >
>;

export function toFavourite(row: FavouriteRow, context: { collectedUserName: string; timeZone: string }): Favourite {
  return {
    id: row.id,
    contentType: row.contentType,
    collectTitle: row.title,
    collectedUserId: row.collectedUserId,
    collectedUserName: context.collectedUserName,
    createTime: dateText(row.createdAt, context.timeZone),
    createTs: row.createdAt,
    topStatus: row.isTop === 1 ? 1 : 0,
    ...parseStored<FavouriteFields>(row.fields),
  };
}
