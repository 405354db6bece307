import { isEnabled, type Features } from '../view/features.ts';

type Receipts = { readonly features: Features | undefined; readonly groupType: string | undefined };

/** Groups in which nobody is told who has read. */
const SILENT_GROUPS: ReadonlySet<string> = new Set(['AVChatRoom', 'Community']);

/** Whether an author sees who has read: the operator may turn it off, and live and community groups have none. */
export function showsReceipts({ features, groupType }: Receipts): boolean {
  if (!isEnabled(features, 'ReadStatus')) return false;
  return groupType === undefined || (isEnabled(features, 'groupReadReceipt') && !SILENT_GROUPS.has(groupType));
}

/** Whether authors are told what this user has read; whoever hides it tells nobody. */
export function givesReceipts(receipts: Receipts & { readonly hidesRead: boolean }): boolean {
  return !receipts.hidesRead && showsReceipts(receipts);
}
