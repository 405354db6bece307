import { useTranslation } from '../../i18n/use-translation.ts';
import { usePersonActions } from '../../parts/people/use-person-actions.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type BlockQuestionProps = { open: boolean; wtId: string; name: string; onClose: () => void };

/** Asks before the user blocks a person. Unblocking needs no question. */
export function BlockQuestion({ open, wtId, name, onClose }: BlockQuestionProps) {
  const { t } = useTranslation();
  const { block } = usePersonActions(wtId);
  return (
    <ConfirmDialog
      open={open}
      title={t('people.block')}
      text={t('people.friend.blockText', { name })}
      confirmLabel={t('people.block')}
      cancelLabel={t('common.cancel')}
      isDestructive
      onCancel={onClose}
      onConfirm={() => {
        block(true);
        onClose();
      }}
    />
  );
}
