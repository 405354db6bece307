import { useState } from 'react';
import type { ShownNotice } from '../../../client/groups/use-group-notices.ts';
import { isContentTooLong, MAX_CONTENT } from '../../../core/groups/joining/group-card.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type RejectDialogProps = { open: boolean; row: ShownNotice; onReject: (remark: string) => void; onClose: () => void };

const WIDTH = 400;

/** Rejects an application, with a reason for the applicant if the user writes one. */
export function RejectDialog({ open, row, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation();
  const [remark, setRemark] = useState('');
  const problem = isContentTooLong(remark) ? t('groupNotices.remarkLong') : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('groupNotices.rejectTitle')}
      description={t('groupNotices.rejectText', { name: row.name, group: row.groupName })}
      width={WIDTH}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" disabledReason={problem} onClick={() => onReject(remark.trim())}>
            {t('groupNotices.reject')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('groupNotices.remark')}
        placeholder={t('groupNotices.remarkHint')}
        value={remark}
        onChange={setRemark}
        max={MAX_CONTENT}
        error={problem}
      />
    </Dialog>
  );
}
