import type { ComplaintAbout } from '../../core/view/bars/complaint.ts';
import { findRefusedComplaint } from '../../db/people/refused-complaints.ts';
import { useQuery } from '../use-query.ts';

export type OfferedComplaint = { readonly key: string; readonly kind: string; readonly detail: string; readonly images: readonly Blob[] };

/** A complaint about the same person or group that the server refused: it can be corrected and sent again (G11). */
export function useRefusedComplaint(about: ComplaintAbout, id: string): OfferedComplaint | undefined {
  return useQuery(
    async (db) => {
      const refused = await findRefusedComplaint(db, about, id);
      if (refused === undefined) return undefined;
      const { key, kind, detail, images = [] } = refused;
      const rows = await db.blobs.bulkGet([...images]);
      return { key, kind, detail, images: rows.flatMap((row) => (row === undefined ? [] : [row.blob])) };
    },
    [about, id],
  );
}
