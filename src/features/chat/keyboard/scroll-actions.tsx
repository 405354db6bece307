import { ArrowDown, AtSign, ChevronUp } from 'lucide-react';
import { MOST_COUNTED } from '../../../core/view/most-counted.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from '../chat.module.css';

type ScrollActionsProps = {
  isShown: boolean;
  newCount: number;
  onNewest: () => void;
  unreadAbove: number;
  onUnread: () => void;
  mentionCount: number;
  onMention: () => void;
};

const UNREAD_JUMP = 20;

const shortCount = (count: number): string => (count < MOST_COUNTED ? String(count) : `${String(MOST_COUNTED)}+`);

/**
 * Buttons that scroll to the newest message, with the number of new ones; to the first unread message where there are many; to the mentions
 * of the user.
 */
export function ScrollActions({ isShown, newCount, onNewest, unreadAbove, onUnread, mentionCount, onMention }: ScrollActionsProps) {
  const { t } = useTranslation();
  const newWords = (count: number): string => (count < MOST_COUNTED ? t('chat.newCount', { count }) : t('chat.newCountCapped', { most: MOST_COUNTED }));
  return (
    <>
      {unreadAbove > UNREAD_JUMP && (
        <button type="button" className={styles['jumpUnread']} onClick={onUnread} data-jump-unread data-count={shortCount(unreadAbove)}>
          <Icon of={ChevronUp} size={18} />
          <span>{newWords(unreadAbove)}</span>
        </button>
      )}
      {mentionCount > 0 && (
        <button type="button" className={styles['jumpMention']} onClick={onMention}>
          <Icon of={AtSign} size={18} />
          {t('chat.mentioned', { count: mentionCount })}
        </button>
      )}
      {(isShown || newCount > 0) && (
        <button type="button" className={styles['jumpNewest']} onClick={onNewest} data-jump-newest>
          <Icon of={ArrowDown} size={18} />
          {newCount > 0 ? newWords(newCount) : t('chat.backToNewest')}
        </button>
      )}
    </>
  );
}
