import { MessageCircle } from 'lucide-react';
import { useClient } from '../../client/client-context.tsx';
import { applyStateOf, canAnswer, sourceOf, type ShownApplication } from '../../core/people/applications/applications.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { ApplicationAnswer } from '../../parts/people/application-answer.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { listTimeWords } from '../../parts/time-words.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './contacts.module.css';

type ApplicationRowProps = { row: ShownApplication; isUnread: boolean };

/** An application: the person, the source, the reason, and either the two answers or the state. */
export function ApplicationRow({ row, isUnread }: ApplicationRowProps) {
  const { t } = useTranslation();
  const { emit, now } = useClient();
  const isPhone = usePhone();
  const { applyWtId: wtId, applyAvatar: avatar, applyInfo } = row;
  const nick = row.applyNickName || wtId;
  const name = row.remark || nick;
  const state = applyStateOf(row, now());
  const isAnswerable = canAnswer(row, now());
  const source = sourceWords(t, row);
  return (
    <li className={styles['application']}>
      <button
        type="button"
        className={styles['who']}
        aria-label={t('contacts.open', { name })}
        onClick={() => emit({ kind: 'open-person', wtId, name: nick, avatar })}
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
      {isAnswerable ? (
        <span className={styles['answers']}>
          <IconButton
            icon={MessageCircle}
            size={isPhone ? 'medium' : 'small'}
            label={t('addFriend.askFirst', { name })}
            onClick={() => emit({ kind: 'open-conversation', conversationID: `C2C${wtId}` })}
          />
          <ApplicationAnswer wtId={wtId} name={name} size={isPhone ? 'medium' : 'small'} />
        </span>
      ) : (
        <span className={styles['state']}>{row.isQueued === true ? t('contacts.later') : t(`contacts.state.${state}`)}</span>
      )}
    </li>
  );
}

function sourceWords(t: Translate, row: ShownApplication): string | undefined {
  const source = sourceOf(row);
  if (source === 'card' && row.shareNickName) return t('contacts.source.cardOf', { name: row.shareNickName });
  return source && t(`contacts.source.${source}`);
}
