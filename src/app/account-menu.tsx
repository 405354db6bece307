import { Download, LogOut, QrCode, Settings } from 'lucide-react';
import { useClient } from '../client/client-context.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import type { MenuAnchor, MenuItem } from '../ui/overlays/menu-item.ts';
import { Menu } from '../ui/overlays/menu.tsx';
import type { Install } from './use-install.ts';
import { useLeave } from './use-leave.tsx';

export type AccountMenuProps = { anchor: MenuAnchor | undefined; install: Install | undefined; onClose: () => void };

export function AccountMenu({ anchor, install, onClose }: AccountMenuProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const leave = useLeave();
  const items: MenuItem[] = [
    { kind: 'action', id: 'qr', label: t('qr.mine'), icon: QrCode, onSelect: () => emit({ kind: 'show-qr-card' }) },
    { kind: 'action', id: 'settings', label: t('app.privacySettings'), icon: Settings, onSelect: () => emit({ kind: 'open-settings' }) },
    ...(install?.kind === 'prompt' ? [{ kind: 'action' as const, id: 'install', label: t('app.install'), icon: Download, onSelect: install.run }] : []),
    { kind: 'line', id: 'line' },
    { kind: 'action', id: 'logout', label: t('app.logout'), icon: LogOut, isDestructive: true, onSelect: leave.ask },
  ];
  return (
    <>
      <Menu label={t('app.accountMenu')} items={items} anchor={anchor} onClose={onClose} align="end" />
      {leave.dialog}
    </>
  );
}
