import { addComplaint } from '../../../../contract/http/people.ts';
import type { OpRow } from '../../rows.ts';
import { COMPLAINT_TYPES, type ComplaintAbout, type ComplaintDraft } from './complaint.ts';

/** The words of a complaint that waits; undefined = the operation is none. */
export function complaintOf({ call }: Pick<OpRow, 'call'>): ComplaintDraft | undefined {
  if (call.kind !== 'http' || call.path !== addComplaint.path) return undefined;
  const about = (Object.keys(COMPLAINT_TYPES) as ComplaintAbout[]).find((one) => COMPLAINT_TYPES[one] === call.body['type']);
  const { targetId, complaintType, complaintDetail } = call.body;
  return about === undefined ? undefined : { about, id: String(targetId), kind: String(complaintType), detail: String(complaintDetail) };
}
