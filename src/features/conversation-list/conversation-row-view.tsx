import { BellOff, Pin } from 'lucide-react';
import { isOnlyMarkedUnread } from '../../core/conversations/conversation-rank.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { isOfficial, lastStateOf, previewOf } from '../../core/conversations/conversation-view.ts';
import { membershipOf } from '../../core/people/membership.ts';
import { conversationNameOf } from '../../core/people/person-name.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { ConversationAvatar } from '../../parts/conversation-avatar.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { MessageMark } from '../../parts/message-mark.tsx';
import { summaryWords } from '../../parts/summary-words.ts';
import { listTimeWords } from '../../parts/time-words.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import styles from './conversation-list.module.css';

type ConversationRowViewProps = { row: ConversationRow; me: string; day: number; isOpen: boolean; isOnline?: boolean; draftFiles?: number | undefined };

const BADGE_CAP = 99;
const PREFIX = { draft: 'conversations.draft', mentionMe: 'conversations.mentionMe', mentionAll: 'conversations.mentionAll' } as const;

/** Avatar, name with marks, time, and the last message in one line. */
export function ConversationRowView({ row, me, day, isOpen, isOnline = false, draftFiles }: ConversationRowViewProps) {
  const { t } = useTranslation();
  const preview = previewOf(row, { me, isOpen, draftFiles });
  const state = lastStateOf(row, me);
  const { unreadCount } = row;
  // Computing a plural form costs more than the rest of a row.
  const unreadLabel = unreadCount === 0 ? '' : unreadCount > BADGE_CAP ? t('common.unreadCapped') : t('common.unread', { count: unreadCount });
  return (
    <>
      <ConversationAvatar row={row} onlineLabel={isOnline ? t('common.online') : undefined} />
      <span className={styles['body']}>
        <span className={styles['line']}>
          <IsolatedName className={styles['name']} text={conversationNameOf(row)} />
          {isOfficial(row) ? <Tag>{t('common.official')}</Tag> : <MembershipTag membership={membershipOf(row.userProfile)} />}
          <span className={styles['time']}>
            {state !== undefined && <MessageMark state={state} />}
            {row.lastMessage !== null && listTimeWords(t, row.lastMessage.lastTime, day)}
          </span>
        </span>
        <span className={styles['line']}>
          {/* The direction is that of the message: `auto` ignores the content of a `bdi`. */}
          <span className={styles['preview']} dir="auto">
            {preview.prefix !== undefined && <bdi className={styles['prefix']}>{t(PREFIX[preview.prefix])} </bdi>}
            {preview.sender !== undefined && (
              <span className={styles['sender']}>
                <RichText text={t('summary.saidBy')} slots={{ name: () => <IsolatedName text={preview.sender ?? ''} /> }} />
              </span>
            )}
            {preview.body !== undefined && summaryWords(t, preview.body, row.type === 'C2C')}
            {preview.draftFiles !== undefined && t('conversations.draftFiles', { count: preview.draftFiles })}
          </span>
          <span className={styles['marks']}>
            {row.isMuted && <Icon of={BellOff} size={14} label={t('conversations.muted')} />}
            {row.isPinned && <Icon of={Pin} size={14} label={t('conversations.pinned')} />}
            {isOnlyMarkedUnread(row) ? (
              <Badge count={1} dot label={t('conversations.markedUnread')} muted={row.isMuted} />
            ) : (
              <Badge count={unreadCount} label={unreadLabel} muted={row.isMuted} />
            )}
          </span>
        </span>
      </span>
    </>
  );
}
