import type { FavouriteRow } from '../rows.ts';
import { number, milliseconds, object, oneOf, optional, orNull, text, type Shape } from './shape.ts';

const words = optional(orNull(text));
const amount = optional(orNull(number));

export const favouriteShape: Shape<FavouriteRow> = object<FavouriteRow>({
  id: text,
  contentType: number,
  collectTitle: text,
  collectedUserId: text,
  collectedUserName: text,
  createTime: text,
  createTs: milliseconds,
  topStatus: oneOf(0, 1),
  videoImage: words,
  videoImageAddress: words,
  imageUuid: words,
  videoUuid: words,
  snapshotUuid: words,
  fileUuid: words,
  fileName: words,
  fileSize: amount,
  fileType: words,
  addressTitle: words,
  lat: amount,
  lng: amount,
  noteContent: words,
  server: optional(object<NonNullable<FavouriteRow['server']>>({ topStatus: oneOf(0, 1) })),
});
