import { useClient } from '../../client/client-context.tsx';
import { useOwnQr } from '../../client/people/use-own-qr.ts';
import { useOwnProfile } from '../../client/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { QrCardDialog } from '../../parts/qr/qr-card-dialog.tsx';

type OwnQrDialogProps = { open: boolean; onClose: () => void };

/** The user's own QR code. */
export function OwnQrDialog({ open, onClose }: OwnQrDialogProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const { nickName, avatar, membership } = useOwnProfile();
  const { value } = useOwnQr();
  const face = <PersonAvatar id={me} name={nickName} avatar={avatar} size={56} />;
  return (
    <QrCardDialog
      open={open}
      onClose={onClose}
      title={t('qr.mine')}
      about={{ id: me, name: nickName, isGroup: false, face, mark: <MembershipTag membership={membership} /> }}
      codeLabel={t('qr.card.code')}
      idLine={t('qr.card.id', { id: me })}
      hint={t('qr.card.hint')}
      value={value}
    />
  );
}
