import { useEffect, useState } from 'react';
import { useRefusedComplaint } from '../../client/people/use-refused-complaint.ts';
import type { ComplaintAbout } from '../../core/view/bars/complaint.ts';
import type { Shot } from './shot-picker.tsx';

/** `corrects` = the refused complaint that filled the form. */
export type ReportFields = { readonly kind: string; readonly detail: string; readonly shots: readonly Shot[]; readonly corrects?: string };

const BLANK: ReportFields = { kind: '', detail: '', shots: [] };

const isBlank = ({ kind, detail, shots }: ReportFields): boolean => kind === '' && detail === '' && shots.length === 0;

/** The fields of a report. A refused complaint fills them, unless the user has begun another one (G11). */
export function useReportForm(about: ComplaintAbout, id: string) {
  const [fields, setFields] = useState(BLANK);
  const [sent, setSent] = useState<string>();
  const refused = useRefusedComplaint(about, id);
  const isFree = isBlank(fields);
  useEffect(() => {
    // The one that was just sent again may be read once more before its deletion is known.
    if (!isFree || refused === undefined || refused.key === sent) return;
    const { key: corrects, kind, detail, images } = refused;
    setFields({ kind, detail, corrects, shots: images.map((blob, at) => ({ key: -1 - at, blob })) });
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
