import { memo, useEffect } from 'react';
import type { Contact } from '../../core/people/contacts.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import styles from './contacts.module.css';

type ContactRowProps = {
  contact: Contact;
  isOnline: boolean;
  /** Whether it is a tab stop; the arrow keys reach the other rows. */
  isReachable: boolean;
  /** The profile is shown beside the list. */
  isShown?: boolean;
  onOpen: (contact: Contact) => void;
  noteShown?: (id: string, isShown: boolean) => void;
};

/** A friend or a group. */
export const ContactRow = memo(function ContactRow({ contact, isOnline, isReachable, isShown = false, onOpen, noteShown }: ContactRowProps) {
  const { t } = useTranslation();
  const { id, name, nick, avatar, memberCount } = contact;
  const src = useMediaUrl(avatar);
  useEffect(() => {
    noteShown?.(id, true);
    return () => noteShown?.(id, false);
  }, [id, noteShown]);
  const line = lineOf(contact, isOnline);
  return (
    <button
      type="button"
      className={styles['row']}
      data-row-key={id}
      tabIndex={isReachable ? 0 : -1}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onOpen(contact)}
    >
      <Avatar
        name={name}
        seed={id}
        src={src}
        size={40}
        shape={memberCount === undefined ? 'circle' : 'rounded'}
        onlineLabel={isOnline ? t('common.online') : undefined}
      />
      <span className={styles['texts']}>
        <span className={styles['nameLine']}>
          <IsolatedName className={styles['name']} text={name} />
          <MembershipTag membership={contact.membership} />
        </span>
        {line !== undefined && (
          <span className={styles['second']} aria-hidden={line === 'online' || undefined}>
            {line === 'gone' && t('people.gone')}
            {line === 'online' && t('common.online')}
            {line === 'nick' && t('contacts.nick', { name: nick })}
            {line === 'members' && t('contacts.members', { count: memberCount ?? 0 })}
          </span>
        )}
      </span>
    </button>
  );
});

function lineOf({ isGone, memberCount, name, nick }: Contact, isOnline: boolean): 'gone' | 'members' | 'nick' | 'online' | undefined {
  if (isGone === true) return 'gone';
  if (memberCount !== undefined) return memberCount > 0 ? 'members' : undefined;
  if (name !== nick && nick !== '') return 'nick';
  return isOnline ? 'online' : undefined;
}
