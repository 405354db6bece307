import { useState } from 'react';
import { useMediaUrl } from '../../../client/use-media-url.ts';
import { useSyncStatus } from '../../../client/use-data.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { GroupPicture } from '../../../parts/groups/group-picture.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useGroupAction } from '../use-group-action.ts';
import styles from './picture-dialog.module.css';
import type { GroupDialogProps } from './panel-dialogs.tsx';

/** Replaces the picture of the group. It needs the network, because the picture is uploaded first. */
export function PictureDialog({ open, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  const src = useMediaUrl(group.groupAvatar || group.avatar);
  const [picture, setPicture] = useState<Blob>();
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const save = async () => {
    if (picture === undefined) return;
    if (await run({ kind: 'picture', picture }, { done: 'chat.group.saved', failed: 'newGroup.pictureFailed' })) onClose();
  };
  const gap = picture === undefined ? t('groupPanel.newPicture.choose') : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('groupPanel.newPicture.title')}
      description={t('groupPanel.newPicture.hint')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isBusy} disabledReason={isOnline ? gap : t('common.availableOnline')} onClick={() => void save()}>
            {t('groupPanel.newPicture.save')}
          </Button>
        </>
      }
    >
      <div className={styles['pictures']}>
        <Avatar name={group.groupName || group.name} seed={group.groupNumber} src={src} size={64} shape="rounded" />
        <span className={styles['arrow']} aria-hidden>
          →
        </span>
        <GroupPicture picture={picture} onChange={setPicture} />
      </div>
    </Dialog>
  );
}
