import type { NewCollection } from '../../../contract/http/collections.ts';
import type { CollectionRow } from '../rows.ts';

/** The row that is shown until the server has answered, which alone knows the name of the sender. */
export function temporaryRow(given: NewCollection, { id, nowMs }: { readonly id: string; readonly nowMs: number }): CollectionRow {
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
