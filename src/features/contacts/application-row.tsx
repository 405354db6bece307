import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import { applyStateOf, RECEIVED, sourceOf, type ApplyAnswer } from '../../core/people/applications.ts';
import type { ApplyRow } from '../../core/rows.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { listTimeWords } from '../../parts/time-words.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './contacts.module.css';

type ApplicationRowProps = { row: ApplyRow; isUnread: boolean };

/** An application: who, how they met, the reason, and either the two answers or the state. */
export function ApplicationRow({ row, isUnread }: ApplicationRowProps) {
  const { t } = useTranslation();
  const { emit, now } = useClient();
  const isPhone = usePhone();
  const answer = useAnswer(row.applyWtId);
  const { applyWtId: wtId, applyAvatar: avatar, applyInfo } = row;
  const name = row.applyNickName || wtId;
  const state = applyStateOf(row, now());
  const canAnswer = row.direction === RECEIVED && state === 'waiting';
  const source = sourceWords(t, row);
  return (
    <li className={styles['application']}>
      <button
        type="button"
        className={styles['who']}
        aria-label={t('contacts.open', { name })}
        onClick={() => emit({ kind: 'open-person', wtId, name, avatar })}
      >
        <PersonAvatar id={wtId} name={name} avatar={avatar} size={44} />
        <span className={styles['texts']}>
          <span className={styles['nameLine']}>
            <IsolatedName className={styles['name']} text={name} />
            <Badge count={isUnread ? 1 : 0} dot label={t('contacts.unread')} />
            <span className={styles['time']}>{listTimeWords(t, row.createTs / 1000, now())}</span>
          </span>
          {applyInfo !== '' && (
            <span className={styles['reason']} dir="auto">
              {applyInfo}
            </span>
          )}
          {source !== undefined && <span className={styles['second']}>{source}</span>}
        </span>
      </button>
      {canAnswer ? (
        <span className={styles['answers']}>
          <Button size={isPhone ? 'medium' : 'small'} label={t('contacts.refuseOf', { name })} onClick={() => answer('refuse')}>
            {t('contacts.refuse')}
          </Button>
          <Button size={isPhone ? 'medium' : 'small'} look="primary" label={t('contacts.acceptOf', { name })} onClick={() => answer('accept')}>
            {t('contacts.accept')}
          </Button>
        </span>
      ) : (
        <span className={styles['state']}>{t(`contacts.state.${state}`)}</span>
      )}
    </li>
  );
}

function sourceWords(t: Translate, row: ApplyRow): string | undefined {
  const source = sourceOf(row);
  if (source === 'card' && row.shareNickName) return t('contacts.source.cardOf', { name: row.shareNickName });
  return source && t(`contacts.source.${source}`);
}

function useAnswer(wtId: string): (answer: ApplyAnswer) => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const toast = useToast();
  return (answer) => {
    commands.answerApplication(wtId, answer).then(
      () => toast(t(!isOnline ? 'contacts.later' : answer === 'accept' ? 'contacts.accepted' : 'contacts.refused'), { tone: 'success' }),
      () => toast(t('common.failed'), { tone: 'danger' }),
    );
  };
}
