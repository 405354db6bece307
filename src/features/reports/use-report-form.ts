import { useEffect, useState } from 'react';
import { useRefusedReport } from '../../client/reports/use-refused-report.ts';
import type { ReportAbout } from '../../core/reports/report.ts';
import type { Screenshot } from './screenshot-picker.tsx';

/** `corrects` = the refused report that filled the form. */
export type ReportFields = { readonly kind: string; readonly detail: string; readonly screenshots: readonly Screenshot[]; readonly corrects?: string };

const BLANK: ReportFields = { kind: '', detail: '', screenshots: [] };

const isBlank = ({ kind, detail, screenshots }: ReportFields): boolean => kind === '' && detail === '' && screenshots.length === 0;

/** The fields of a report. A refused report fills them, unless the user has started another one (G11). */
export function useReportForm(about: ReportAbout, id: string) {
  const [fields, setFields] = useState(BLANK);
  const [sent, setSent] = useState<string>();
  const refused = useRefusedReport(about, id);
  const isFree = isBlank(fields);
  useEffect(() => {
    // The report that was just sent again may be read once more before its deletion is visible.
    if (!isFree || refused === undefined || refused.key === sent) return;
    const { key: corrects, kind, detail, images } = refused;
    setFields({ kind, detail, corrects, screenshots: images.map((blob, at) => ({ key: -1 - at, blob })) });
  }, [refused, isFree, sent]);
  return {
    fields,
    change: (changed: Partial<ReportFields>) => setFields((old) => ({ ...old, ...changed })),
    clear: () => {
      setSent(fields.corrects);
      setFields(BLANK);
    },
  };
}
