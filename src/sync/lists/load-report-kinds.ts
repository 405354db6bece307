import { dictionary } from '../../../contract/http/helper.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { ReportKind, ReportKinds } from '../../core/reports/report.ts';
import { putKv } from '../../db/kv.ts';
import { writeAsLeader, type Fence } from '../../db/transaction.ts';

/** Loads the reasons for a report, in the operator's order; undefined if they cannot be loaded now. */
export async function loadReportKinds(api: HttpClient, fence: Fence): Promise<ReportKinds | undefined> {
  const [user, group] = await Promise.all([loadKinds(api, 'user_complaint_type'), loadKinds(api, 'group_complaint_type')]);
  if (user === undefined || group === undefined) return undefined;
  const kinds = { user: user.list, group: group.list };
  // Only a complete answer is stored, because an older complete list is better than a partial one.
  if (user.isWhole && group.isWhole) await writeAsLeader(fence, ['kv'], async (db) => putKv(db, 'complaintKinds', kinds));
  return kinds;
}

async function loadKinds(
  api: HttpClient,
  dictType: 'user_complaint_type' | 'group_complaint_type',
): Promise<{ readonly list: readonly ReportKind[]; readonly isWhole: boolean } | undefined> {
  const outcome = await api.call(dictionary, { dictType });
  if (outcome.kind !== 'ok') return undefined;
  const list = outcome.value.toSorted((a, b) => a.dictSort - b.dictSort).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }));
  return { list, isWhole: outcome.isPartial !== true };
}
