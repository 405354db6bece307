import { isEnabled, type Features } from '../view/features.ts';

type Receipts = { readonly features: Features | undefined; readonly groupType: string | undefined };

/** Groups without receipts. */
const SILENT_GROUPS: ReadonlySet<string> = new Set(['AVChatRoom', 'Community']);

/** Whether an author sees the receipts: the operator may turn them off, and live and community groups have none. */
export function showsReceipts({ features, groupType }: Receipts): boolean {
  if (!isEnabled(features, 'ReadStatus')) return false;
  return groupType === undefined || (isEnabled(features, 'groupReadReceipt') && !SILENT_GROUPS.has(groupType));
}

/** Whether this user's receipts are sent to authors. They are not sent when the user hides them. */
export function givesReceipts(receipts: Receipts & { readonly hidesRead: boolean }): boolean {
  return !receipts.hidesRead && showsReceipts(receipts);
}
