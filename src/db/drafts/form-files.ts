import { formFilePrefix } from '../../core/drafts/form-files.ts';
import type { AccountDatabase } from '../schema.ts';

type StoredFormFile = { readonly key: string; readonly blob: Blob };

/** Lists the unsaved files of a field, in the order in which the user chose them. */
export async function listFormFiles(db: AccountDatabase, name: string): Promise<StoredFormFile[]> {
  const rows = await db.blobs.where('blobId').startsWith(formFilePrefix(name)).toArray();
  return rows.map(({ blobId: key, blob }) => ({ key, blob }));
}
