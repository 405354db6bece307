import type { ReportAbout } from '../../core/reports/report.ts';
import { findRefusedReport } from '../../db/people/refused-reports.ts';
import { useQuery } from '../use-query.ts';

export type OfferedReport = { readonly key: string; readonly kind: string; readonly detail: string; readonly images: readonly Blob[] };

/** A report about the same person or group that the server refused: the user can correct it and send it again (G11). */
export function useRefusedReport(about: ReportAbout, id: string): OfferedReport | undefined {
  return useQuery(
    async (db) => {
      const refused = await findRefusedReport(db, about, id);
      if (refused === undefined) return undefined;
      const { key, kind, detail, images = [] } = refused;
      const rows = await db.blobs.bulkGet([...images]);
      return { key, kind, detail, images: rows.flatMap((row) => (row === undefined ? [] : [row.blob])) };
    },
    [about, id],
  );
}
