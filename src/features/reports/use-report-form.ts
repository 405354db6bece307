import { useEffect, useState } from 'react';
import { useFormFiles } from '../../client/drafts/use-form-files.ts';
import { useFormText } from '../../client/drafts/use-form-text.ts';
import { useRefusedReport } from '../../client/reports/use-refused-report.ts';
import { FORM_FIELDS } from '../../core/drafts/form-texts.ts';
import type { ReportAbout } from '../../core/reports/report.ts';
import type { Screenshot } from './screenshot-picker.tsx';

/** `corrects` = the refused report that filled the form. */
type ReportChoices = { readonly kind: string; readonly screenshots: readonly Screenshot[]; readonly corrects?: string };

const BLANK: ReportChoices = { kind: '', screenshots: [] };

const isBlank = ({ kind, screenshots }: ReportChoices): boolean => kind === '' && screenshots.length === 0;

/** The fields of a report. A refused report fills them, unless the user has started another one (G11). */
export function useReportForm({ about, id }: { readonly about: ReportAbout; readonly id: string }, open: boolean) {
  const [choices, setChoices] = useState(BLANK);
  const [sent, setSent] = useState<string>();
  const stored = useRefusedReport(about, id);
  // The report that was just sent again may be read once more before its deletion is visible.
  const refused = stored?.key === sent ? undefined : stored;
  const detail = useFormText(FORM_FIELDS.reportDetail(about, id), refused?.detail ?? '', open);
  const { files, change: keepFiles, forget: forgetFiles } = useFormFiles(FORM_FIELDS.reportImages(about, id), open);
  useEffect(() => {
    if (files.length === 0) return;
    setChoices((old) => (isBlank(old) ? { ...old, screenshots: files.map((blob, at) => ({ key: -1 - at, blob })) } : old));
  }, [files]);
  const isFree = isBlank(choices) && !detail.isTyped;
  useEffect(() => {
    if (!isFree || refused === undefined) return;
    const { key: corrects, kind, images } = refused;
    setChoices({ kind, corrects, screenshots: images.map((blob, at) => ({ key: -1 - at, blob })) });
  }, [refused, isFree]);
  return {
    fields: { ...choices, detail: detail.text },
    change: (changed: Partial<ReportChoices>) => {
      setChoices((old) => ({ ...old, ...changed }));
      if (changed.screenshots !== undefined) keepFiles(changed.screenshots.map(({ blob }) => blob));
    },
    changeDetail: detail.change,
    clear: () => {
      setSent(choices.corrects);
      setChoices(BLANK);
      detail.reset();
      forgetFiles();
    },
  };
}
