import { useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useSyncStatus } from '../../../client/use-data.ts';
import { isOwner } from '../../../core/groups/group-settings.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useGroupAction } from '../use-group-action.ts';
import styles from './panel.module.css';

type LeaveButtonProps = { group: GroupRow };

/** Ends the group for all if the user owns it, else the user's own membership. Both need the network (protocol §12.9). */
export function LeaveButton({ group }: LeaveButtonProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useGroupAction(group.groupNumber);
  const kind = isOwner(group) ? 'dissolve' : 'quit';
  const label = t(`groupPanel.${kind}`);
  const leave = async () => {
    const texts = { done: kind === 'dissolve' ? 'groupPanel.dissolved' : 'groupPanel.left', failed: `groupPanel.${kind}Failed` } as const;
    const isDone = await run({ kind }, texts);
    setAsking(false);
    if (isDone) emit({ kind: 'back-to-list' });
  };
  const reason = isOnline ? undefined : t('common.availableOnline');
  return (
    <>
      <button
        type="button"
        className={styles['leave']}
        aria-label={reason === undefined ? label : `${label} (${reason})`}
        aria-disabled={reason !== undefined || undefined}
        data-tip={reason}
        onClick={() => {
          if (reason === undefined) setAsking(true);
        }}
      >
        {label}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={label}
        text={t(`groupPanel.${kind}Text`)}
        confirmLabel={label}
        cancelLabel={t('common.cancel')}
        isDestructive
        busy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void leave()}
      />
    </>
  );
}
