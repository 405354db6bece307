import { useRef, useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useLimits } from '../../../client/use-limits.ts';
import { useOwnProfile } from '../../../client/use-own-profile.ts';
import { useMessageRows } from '../../../client/use-rows.ts';
import { judgeTwoWay, type TwoWayVerdict } from '../../../core/messages/message-actions.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './delete-dialog.module.css';

type DeleteDialogProps = {
  open: boolean;
  conversationID: string;
  IDs: readonly string[];
  onClose: () => void;
  onDone: () => void;
};

type Scope = 'me' | 'both';

/** Deletes messages for the user, or in a conversation of two and within a day for both (protocol C37), which only members may do. */
export function DeleteDialog({ open, conversationID, IDs, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const { membership } = useOwnProfile();
  const verdict = useVerdict(IDs);
  const [scope, setScope] = useState<Scope>('me');
  const [isRefused, setRefused] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const isForBoth = scope === 'both' && verdict === 'offered';

  const close = () => {
    setScope('me');
    setRefused(false);
    onClose();
  };
  const confirm = () => {
    if (isForBoth && membership === undefined) return setRefused(true);
    const work = isForBoth ? commands.deleteForBoth(conversationID, IDs) : commands.deleteMessages(conversationID, IDs);
    setScope('me');
    onDone();
    return void work.catch(() => toast(t('chat.notSaved'), { tone: 'danger' }));
  };

  if (isRefused) {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={t('chat.twoWay.title')}
        description={t('chat.twoWay.vipOnly')}
        isQuestion
        actions={
          <Button look="primary" onClick={close}>
            {t('common.understood')}
          </Button>
        }
      />
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('chat.deleteTitle')}
      description={verdict === 'never' ? t('chat.deleteText') : t('chat.twoWay.which')}
      isQuestion
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button look="danger" onClick={confirm}>
            {t('chat.action.delete')}
          </Button>
        </>
      }
    >
      {verdict !== 'never' && (
        <fieldset className={styles['scopes']}>
          <legend className="visually-hidden">{t('chat.deleteTitle')}</legend>
          <ScopeRow scope="me" hint={t('chat.deleteText')} isPicked={!isForBoth} onPick={setScope} />
          <ScopeRow
            scope="both"
            hint={t(verdict === 'tooOld' ? 'chat.twoWay.tooOld' : 'chat.twoWay.hint')}
            isPicked={isForBoth}
            isOff={verdict === 'tooOld'}
            onPick={setScope}
          />
        </fieldset>
      )}
    </Dialog>
  );
}

/** If one message cannot be deleted for both, none can. */
function useVerdict(IDs: readonly string[]): TwoWayVerdict {
  const { now } = useClient();
  const rows = useMessageRows(IDs);
  const limits = useLimits();
  const verdicts = IDs.flatMap((ID) => {
    const row = rows.get(ID);
    return row === undefined ? [] : [judgeTwoWay(row, now(), limits)];
  });
  if (verdicts.length === 0 || verdicts.includes('never')) return 'never';
  return verdicts.includes('tooOld') ? 'tooOld' : 'offered';
}

type ScopeRowProps = { scope: Scope; hint: string; isPicked: boolean; isOff?: boolean; onPick: (scope: Scope) => void };

function ScopeRow({ scope, hint, isPicked, isOff = false, onPick }: ScopeRowProps) {
  const { t } = useTranslation();
  return (
    <label className={styles['scope']} data-off={isOff || undefined}>
      <input type="radio" name="delete-scope" className={styles['dot']} checked={isPicked} disabled={isOff} onChange={() => onPick(scope)} />
      <span>
        {t(`chat.twoWay.${scope}`)}
        <span className={styles['hint']}>{hint}</span>
      </span>
    </label>
  );
}
