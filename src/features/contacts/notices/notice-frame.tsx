import type { ReactNode } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useMediaUrl } from '../../../client/use-media-url.ts';
import { shownName } from '../../../core/people/person-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { listTimeWords } from '../../../parts/time-words.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import styles from '../contacts.module.css';

type NoticeFrameProps = {
  /** Of the picture: a person or a group. */
  id: string;
  name: string;
  avatar: string;
  isGroup: boolean;
  createTs: number;
  isUnread: boolean;
  /** Absent = a press does nothing. */
  onOpen?: (() => void) | undefined;
  openLabel?: string;
  /** Below the name. */
  children: ReactNode;
  /** At the end: answers, or the state. */
  end?: ReactNode;
};

/** The form of all rows of the notices: a picture, a name with the time, and lines. */
export function NoticeFrame({ id, name, avatar, isGroup, createTs, isUnread, onOpen, openLabel, children, end }: NoticeFrameProps) {
  const { t } = useTranslation();
  const { now } = useClient();
  const content = (
    <>
      <Avatar name={shownName(name)} seed={id} src={useMediaUrl(avatar)} size={44} shape={isGroup ? 'rounded' : 'circle'} />
      <span className={styles['texts']}>
        <span className={styles['nameLine']}>
          <IsolatedName className={styles['name']} text={name} />
          <Badge count={isUnread ? 1 : 0} dot label={t('groupNotices.unread')} />
          <span className={styles['time']}>{listTimeWords(t, createTs / 1000, now())}</span>
        </span>
        {children}
      </span>
    </>
  );
  return (
    <div className={styles['notice']}>
      {onOpen === undefined ? (
        <div className={styles['still']}>{content}</div>
      ) : (
        <button type="button" className={styles['who']} aria-label={openLabel} onClick={onOpen}>
          {content}
        </button>
      )}
      {end}
    </div>
  );
}
