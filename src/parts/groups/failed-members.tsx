import type { Target } from '../../core/forward/forward-targets.ts';
import { memberRefusalOf } from '../../core/groups/group-refusal.ts';
import type { FailedMember } from '../../core/leader-services.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { IsolatedName } from '../isolated-name.tsx';
import { TargetAvatar } from '../targets/target-avatar.tsx';
import styles from './new-group.module.css';

type FailedMembersProps = { open: boolean; failed: readonly FailedMember[]; members: readonly Target[]; onEnter: () => void };

/** The friends who could not be added to the new group, each with the reason. */
export function FailedMembers({ open, failed, members, onEnter }: FailedMembersProps) {
  const { t } = useTranslation();
  const known = new Map(members.map((member) => [member.id, member]));
  return (
    <Dialog
      open={open}
      onClose={onEnter}
      title={t('newGroup.created')}
      description={t('newGroup.leftOut', { count: failed.length })}
      closeLabel={t('common.close')}
      actions={
        <Button look="primary" onClick={onEnter}>
          {t('newGroup.enter')}
        </Button>
      }
    >
      <ul className={styles['failed']} aria-label={t('newGroup.leftOut', { count: failed.length })}>
        {failed.map(({ wtId, code }) => {
          const member = known.get(wtId);
          return (
            <li key={wtId} className={styles['member']}>
              {member !== undefined && <TargetAvatar target={member} size={36} />}
              <span className={styles['words']}>
                <IsolatedName className={styles['name']} text={member?.name ?? wtId} />
                <span className={styles['reason']}>{t(`newGroup.reason.${memberRefusalOf(code)}`)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
