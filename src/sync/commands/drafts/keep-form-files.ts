import { FORM_FILES, formFileKey, surplusFormFiles } from '../../../core/drafts/form-files.ts';
import { nextOrder, write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

type FormFileChange = { readonly add: readonly Blob[]; readonly drop: readonly string[] };

/**
 * Stores files that the user has chosen in a dialog until the dialog saves or drops them (G11), and deletes those with the keys `drop`.
 * Resolves with the keys of the added ones. They stay on this device.
 */
export async function keepFormFiles({ db, ports }: CommandContext, name: string, { add, drop }: FormFileChange): Promise<readonly string[]> {
  return write(db, ['blobs'], async () => {
    await db.blobs.bulkDelete([...drop]);
    const keys: string[] = [];
    for (const blob of add) {
      const blobId = formFileKey(name, await nextOrder(db));
      await db.blobs.add({ blobId, ID: '', blob, createdTs: ports.clock.now() });
      keys.push(blobId);
    }
    const all = await db.blobs.where('blobId').startsWith(FORM_FILES).primaryKeys();
    await db.blobs.bulkDelete(surplusFormFiles(all));
    return keys;
  });
}
