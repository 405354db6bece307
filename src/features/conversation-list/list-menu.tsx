import { CheckCheck, MessageSquarePlus, ScanLine, UserPlus } from 'lucide-react';
import { useClient } from '../../client/client-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { MenuAnchor, MenuItem } from '../../ui/overlays/menu-item.ts';
import { Menu } from '../../ui/overlays/menu.tsx';

export type ListMenuProps = { anchor: MenuAnchor | undefined; onClose: () => void };

/** The menu in the header of the list: start a group, add a friend, scan, mark all as read. */
export function ListMenu({ anchor, onClose }: ListMenuProps) {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const toast = useToast();
  const markAllRead = async () => {
    try {
      await commands.markAllRead();
      toast(t('conversationList.allRead'), { tone: 'success' });
    } catch {
      toast(t('common.failed'), { tone: 'danger' });
    }
  };
  const items: MenuItem[] = [
    { kind: 'action', id: 'group', label: t('newGroup.title'), icon: MessageSquarePlus, onSelect: () => emit({ kind: 'create-group' }) },
    { kind: 'action', id: 'friend', label: t('addFriend.title'), icon: UserPlus, onSelect: () => emit({ kind: 'add-friend' }) },
    { kind: 'action', id: 'scan', label: t('qr.scan'), icon: ScanLine, onSelect: () => emit({ kind: 'scan-qr' }) },
    { kind: 'action', id: 'read', label: t('conversationList.markAllRead'), icon: CheckCheck, onSelect: () => void markAllRead() },
  ];
  return <Menu label={t('conversations.newMenu')} items={items} anchor={anchor} onClose={onClose} />;
}
