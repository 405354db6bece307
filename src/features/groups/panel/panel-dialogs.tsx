import { useRef, type ReactNode } from 'react';
import { canManage, isOwner } from '../../../core/groups/group-settings.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { AdminsDialog } from '../management/admins-dialog.tsx';
import { BlacklistDialog } from '../management/blacklist-dialog.tsx';
import { EntryLimitDialog } from '../management/entry-limit-dialog.tsx';
import { MutedDialog } from '../management/muted-dialog.tsx';
import { RemoveDialog } from '../management/remove-dialog.tsx';
import { RenewLinkDialog } from '../management/renew-link-dialog.tsx';
import { TransferDialog } from '../management/transfer-dialog.tsx';
import { useOpenCount } from '../../../ui/overlays/use-open-count.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';

export type PanelDialog = 'admins' | 'blacklist' | 'clear' | 'code' | 'limits' | 'muted' | 'picture' | 'remove' | 'renew' | 'transfer';

const OF_ALL: ReadonlySet<PanelDialog> = new Set<PanelDialog>(['clear', 'code']);
const OF_OWNER: ReadonlySet<PanelDialog> = new Set<PanelDialog>(['admins', 'transfer']);

export function mayOpen(group: GroupRow, dialog: PanelDialog): boolean {
  if (OF_ALL.has(dialog)) return true;
  return OF_OWNER.has(dialog) ? isOwner(group) : canManage(group);
}

export type GroupDialogProps = { open: boolean; group: GroupRow; onClose: () => void };

const DIALOGS: Readonly<Record<PanelDialog, (props: GroupDialogProps) => ReactNode>> = {
  admins: AdminsDialog,
  blacklist: BlacklistDialog,
  clear: ClearDialog,
  code: CodeDialog,
  limits: EntryLimitDialog,
  muted: MutedDialog,
  picture: PictureDialog,
  remove: RemoveDialog,
  renew: RenewLinkDialog,
  transfer: TransferDialog,
};

/** The dialog that the panel has opened. It stays mounted while it closes, and starts anew with each opening. */
export function PanelDialogs({ group, dialog, onClose }: { group: GroupRow; dialog: PanelDialog | undefined; onClose: () => void }) {
  const openCount = useOpenCount(dialog !== undefined);
  const last = useRef(dialog);
  if (dialog !== undefined) last.current = dialog;
  const name = dialog ?? last.current;
  if (name === undefined) return null;
  const Dialog = DIALOGS[name];
  return <Dialog key={openCount} open={dialog !== undefined} group={group} onClose={onClose} />;
}
