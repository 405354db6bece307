import { addReport } from '../../../contract/http/people.ts';
import type { OpRow } from '../rows.ts';
import { REPORT_TYPES, type ReportAbout, type ReportDraft } from './report.ts';

/** The content of a queued report; undefined = another operation. */
export function reportOf({ call }: Pick<OpRow, 'call'>): ReportDraft | undefined {
  if (call.kind !== 'http' || call.path !== addReport.path) return undefined;
  const about = (Object.keys(REPORT_TYPES) as ReportAbout[]).find((one) => REPORT_TYPES[one] === call.body['type']);
  const { targetId, complaintType: reportType, complaintDetail: reportDetail } = call.body;
  return about === undefined ? undefined : { about, id: String(targetId), kind: String(reportType), detail: String(reportDetail) };
}
