import { useEffect, useMemo } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useKv, useSyncStatus } from '../../client/use-data.ts';
import { DEFAULT_KINDS, type ReportAbout, type ReportKind } from '../../core/reports/report.ts';
import type { MessageKey } from '../../i18n/message-key.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';

/** The kinds of reports: as last read, and read again while the form is open. */
export function useKinds(about: ReportAbout, open: boolean): readonly ReportKind[] {
  const { t } = useTranslation();
  const { sync } = useClient();
  const stored = useKv('complaintKinds');
  const isOnline = useSyncStatus().network === 'online';
  useEffect(() => {
    // After a failure the stored kinds stay.
    if (open && isOnline) sync.ask('complaintKinds', null).catch(() => undefined);
  }, [sync, open, isOnline]);
  return useMemo(() => {
    const list = stored?.[about];
    if (list !== undefined && list.length > 0) return list.map((kind) => ({ value: kind.value, label: worded(t, about, kind) }));
    return DEFAULT_KINDS[about].map((value) => ({ value, label: t(`people.report.kinds.${about}.k${value}` as MessageKey) }));
  }, [t, about, stored]);
}

/** A default kind is shown in the page's language; a kind that the operator has named keeps the operator's text. */
function worded(t: Translate, about: ReportAbout, { value, label }: ReportKind): string {
  const isDefault = (DEFAULT_LABELS[about] as Readonly<Record<string, string>>)[value] === label;
  return isDefault ? t(`people.report.kinds.${about}.k${value}` as MessageKey) : label;
}

/** The labels of the embedded server (protocol §5 Default dictionaries). */
const DEFAULT_LABELS = {
  user: { 1: '色情低俗', 2: '诈骗', 3: '广告骚扰', 4: '违法违规', 5: '侵权', 6: '未成年人', 99: '其他' },
  group: { 1: '色情低俗', 2: '赌博', 3: '诈骗', 4: '违法违规', 5: '广告', 99: '其他' },
} as const;
