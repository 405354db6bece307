import type { Collection } from '../../contract/http/collections.ts';
import type { CollectionRow } from '../store/chat/collections.ts';
import { parseStored } from '../store/safe-json.ts';
import { dateText } from './date-text.ts';

/** What a favourite holds beside its title, by its content type (protocol §5 Favourites). */
export type CollectionFields = Partial<
  Pick<
    Collection,
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

export function toCollection(row: CollectionRow, context: { collectedUserName: string; timeZone: string }): Collection {
  return {
    id: row.id,
    contentType: row.contentType,
    collectTitle: row.title,
    collectedUserId: row.collectedUserId,
    collectedUserName: context.collectedUserName,
    createTime: dateText(row.createdAt, context.timeZone),
    createTs: row.createdAt,
    topStatus: row.isTop === 1 ? 1 : 0,
    ...parseStored<CollectionFields>(row.fields),
  };
}
