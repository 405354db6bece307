import { useMediaUrl } from '../../../client/use-media-url.ts';
import { groupQrValue } from '../../../core/qr/qr-link.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { QrCardDialog } from '../../../parts/qr/qr-card-dialog.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import type { GroupDialogProps } from './panel-dialogs.tsx';

/** The QR code of the group. It contains the present link, so it changes when the link is renewed. */
export function CodeDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const { groupNumber, qrcode } = group;
  const name = group.groupName || group.name;
  const src = useMediaUrl(group.groupAvatar || group.avatar);
  const face = <Avatar name={name} seed={groupNumber} src={src} size={56} shape="rounded" />;
  return (
    <QrCardDialog
      open={open}
      onClose={onClose}
      title={t('groupPanel.number')}
      about={{ id: groupNumber, name, isGroup: true, face }}
      codeLabel={t('groupPanel.code.label')}
      idLine={t('groupPanel.code.number', { id: groupNumber })}
      hint={t('groupPanel.code.hint')}
      value={groupQrValue({ qrcode, groupNumber, origin: location.origin })}
    />
  );
}
