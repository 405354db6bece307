import type { ComplaintAbout } from '../../core/view/bars/complaint.ts';
import { readKv } from '../../db/kv.ts';
import { useQuery } from '../use-query.ts';

export type RefusedComplaint = { readonly kind: string; readonly detail: string; readonly images: readonly Blob[] };

/** A complaint about the same person or group that the server refused: it can be mended and sent again (G11). */
export function useRefusedComplaint(about: ComplaintAbout, id: string): RefusedComplaint | undefined {
  return useQuery(
    async (db) => {
      const draft = await readKv(db, 'complaintDraft');
      if (draft?.about !== about || draft.id !== id) return undefined;
      const { kind, detail, images = [] } = draft;
      const rows = await db.blobs.bulkGet([...images]);
      return { kind, detail, images: rows.flatMap((row) => (row === undefined ? [] : [row.blob])) };
    },
    [about, id],
  );
}
