import {
  CheckSquare,
  Copy,
  Download,
  ExternalLink,
  Flag,
  Forward,
  Languages,
  Pencil,
  Pin,
  Reply,
  RotateCcw,
  Speech,
  Star,
  Trash2,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { MessageAction } from '../../../core/messages/message-actions.ts';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';

const ICONS: Readonly<Record<MessageAction, LucideIcon>> = {
  reply: Reply,
  copy: Copy,
  forward: Forward,
  select: CheckSquare,
  collect: Star,
  pin: Pin,
  translate: Languages,
  voiceToText: Speech,
  open: ExternalLink,
  download: Download,
  resend: RotateCcw,
  edit: Pencil,
  recall: Undo2,
  withdraw: Undo2,
  withdrawAll: Undo2,
  report: Flag,
  cancel: X,
  delete: Trash2,
};

const DESTRUCTIVE: ReadonlySet<MessageAction> = new Set(['delete', 'cancel']);

/** The offered actions as entries of a menu; destructive ones are last, after a separator. */
export function menuItems(
  offered: readonly MessageAction[],
  { label, perform }: { readonly label: (action: MessageAction) => string; readonly perform: (action: MessageAction) => void },
): MenuItem[] {
  return offered.flatMap((action): MenuItem[] => {
    const isDestructive = DESTRUCTIVE.has(action);
    const item: MenuItem = { kind: 'action', id: action, label: label(action), icon: ICONS[action], isDestructive, onSelect: () => perform(action) };
    return isDestructive && offered.length > 1 ? [{ kind: 'line', id: 'line' }, item] : [item];
  });
}
