import { dictionary } from '../../../contract/http/helper.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { ComplaintKind, ComplaintKinds } from '../../core/view/bars/complaint.ts';
import { putKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { write } from '../../db/transaction.ts';

/** What can be complained about, in the operator's order; undefined when it cannot be had now. */
export async function loadComplaintKinds(api: HttpClient, db: AccountDatabase): Promise<ComplaintKinds | undefined> {
  const [user, group] = await Promise.all([loadKinds(api, 'user_complaint_type'), loadKinds(api, 'group_complaint_type')]);
  if (user === undefined || group === undefined) return undefined;
  const kinds = { user, group };
  await write(db, ['kv'], async () => putKv(db, 'complaintKinds', kinds));
  return kinds;
}

async function loadKinds(api: HttpClient, dictType: 'user_complaint_type' | 'group_complaint_type'): Promise<readonly ComplaintKind[] | undefined> {
  const outcome = await api.call(dictionary, { dictType });
  if (outcome.kind !== 'ok') return undefined;
  return outcome.value.toSorted((a, b) => a.dictSort - b.dictSort).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }));
}
