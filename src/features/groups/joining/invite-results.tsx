import { useCallback, useEffect } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useInviteResult, type InvitedPerson, type ShownInviteResult } from '../../../client/groups/use-invite-results.ts';
import { memberRefusalOf } from '../../../core/groups/group-refusal.ts';
import { useTranslation, type Translate } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../../parts/person-avatar.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { ScrollArea } from '../../../ui/lists/scroll-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './joining.module.css';

const WIDTH = 420;

/** The answer to an invitation that waited for the network. It is a toast if all people have joined, and otherwise a list of the people. */
export function InviteResults({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const result = useInviteResult();
  const key = result?.key;
  const drop = useCallback(() => {
    if (key !== undefined) void commands.dropInviteResult(key).catch(() => undefined);
    onClose();
  }, [commands, key, onClose]);
  const isWhole = result?.people.every(({ outcome }) => outcome === 'joined') === true;
  useEffect(() => {
    if (!open || !isWhole) return;
    toast(t('joining.invite.succeeded'), { tone: 'success' });
    drop();
  }, [open, isWhole, toast, t, drop]);
  return result === undefined || isWhole ? null : <InviteOutcomes open={open} result={result} onClose={drop} />;
}

type InviteOutcomesProps = { open: boolean; result: ShownInviteResult; onClose: () => void };

/** What became of the invitation, for each person. */
export function InviteOutcomes({ open, result, onClose }: InviteOutcomesProps) {
  const { t } = useTranslation();
  const { groupName, people } = result;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={groupName === '' ? t('joining.invite.results') : t('joining.invite.resultsOf', { name: groupName })}
      closeLabel={t('common.close')}
      width={WIDTH}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('common.understood')}
        </Button>
      }
    >
      <ScrollArea label={t('joining.invite.people')} className={styles['people']}>
        <ul className={styles['list']} aria-label={t('joining.invite.people')}>
          {people.map((person) => (
            <li key={person.wtId} className={styles['person']}>
              <PersonAvatar id={person.wtId} name={person.name} avatar={person.avatar} size={40} />
              <span className={styles['texts']}>
                <IsolatedName className={styles['name']} text={person.name} />
                <span className={styles['outcome']} data-outcome={person.outcome}>
                  {outcomeWords(t, person)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </Dialog>
  );
}

function outcomeWords(t: Translate, { outcome, failed }: InvitedPerson): string {
  return outcome === 'failed' ? t(`newGroup.reason.${memberRefusalOf(failed ?? 0)}`) : t(`joining.invite.${outcome}`);
}
