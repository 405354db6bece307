import { useKv } from '../../client/use-data.ts';
import { useOwnProfile } from '../../client/use-own-profile.ts';
import { callVerdict } from '../../core/calls/call-rules.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

export type CallGateProps = { open: boolean; call: { readonly media: 'audio' | 'video' }; onClose: () => void };

/** The checks before a call: membership, where the operator requires it (protocol C10), and a service that supports calls. */
export function CallGate({ open, call, onClose }: CallGateProps) {
  const { t } = useTranslation();
  const config = useKv('webConfig');
  const { membership } = useOwnProfile();
  const verdict = callVerdict({ policy: config?.callPolicy ?? 'vip', isMember: membership !== undefined });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`chat.calls.${call.media}`)}
      description={t(`chat.calls.${verdict}`)}
      isQuestion
      actions={
        <Button look="primary" onClick={onClose}>
          {t('common.understood')}
        </Button>
      }
    />
  );
}
