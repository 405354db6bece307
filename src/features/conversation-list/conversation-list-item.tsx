import { Archive, ArchiveRestore, Mail, MailOpen, Trash2 } from 'lucide-react';
import { memo, useRef } from 'react';
import { isUnread } from '../../core/conversations/conversation-rank.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { conversationActions } from '../../core/conversations/conversation-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLongPress } from '../../parts/use-long-press.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { anchorAtElement, anchorAtEvent } from '../../ui/overlays/menu-item.ts';
import styles from './conversation-list.module.css';
import { ConversationRowView } from './conversation-row-view.tsx';
import type { ConversationMenuActions } from './use-conversation-menu.tsx';

type ConversationListItemProps = {
  row: ConversationRow;
  me: string;
  day: number;
  isSelected: boolean;
  /** Whether it is a tab stop; the arrow keys reach the other rows. */
  isReachable: boolean;
  isPhone: boolean;
  /** Whether the peer is online now. */
  isOnline?: boolean;
  /** The number of files in its draft. */
  draftFiles?: number | undefined;
  onOpen: (conversationID: string) => void;
  menu: ConversationMenuActions;
};

/** A row that opens its conversation and has a menu; on a phone a swipe shows unread, archive and delete. */
export const ConversationListItem = memo(function ConversationListItem(props: ConversationListItemProps) {
  const { row, isSelected, isReachable, isPhone, onOpen, menu } = props;
  const id = row.conversationID;
  const longPress = useLongPress((target) => menu.open(row, anchorAtElement(target)));
  const button = (
    <button
      type="button"
      className={styles['row']}
      data-conversation-id={id}
      data-row-key={id}
      data-selected={isSelected || undefined}
      data-pinned={row.isPinned || undefined}
      aria-current={isSelected ? 'true' : undefined}
      // A horizontally scrolling row must be focusable, or the keyboard could not scroll it into view.
      tabIndex={isReachable || isPhone ? 0 : -1}
      onClick={() => onOpen(id)}
      onContextMenu={(event) => {
        event.preventDefault();
        menu.open(row, anchorAtEvent(event));
      }}
      {...longPress}
    >
      <ConversationRowView row={row} me={props.me} day={props.day} isOpen={isSelected} isOnline={props.isOnline ?? false} draftFiles={props.draftFiles} />
    </button>
  );
  return isPhone ? (
    <SwipeRow row={row} menu={menu}>
      {button}
    </SwipeRow>
  ) : (
    button
  );
});

/** The menu contains the same actions, so the keyboard does not need these buttons. */
function SwipeRow({ row, menu, children }: { row: ConversationRow; menu: ConversationMenuActions; children: React.ReactNode }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const actions = conversationActions(row.conversationID);
  if (actions.length === 0) return children;
  const isArchived = row.shelf === 'archive';
  const pressed = (act: (row: ConversationRow) => void) => () => {
    scroller.current?.scrollTo({ left: 0, behavior: 'smooth' });
    act(row);
  };
  return (
    <div ref={scroller} className={styles['swipe']} data-swipe>
      {children}
      <div className={styles['swiped']} data-swipe-actions aria-hidden>
        {actions.includes('unread') && (
          <button type="button" tabIndex={-1} className={styles['swipeUnread']} onClick={pressed(menu.toggleUnread)}>
            <Icon of={isUnread(row) ? MailOpen : Mail} />
            {t(isUnread(row) ? 'conversations.markRead' : 'conversations.markUnread')}
          </button>
        )}
        {actions.includes('archive') && (
          <button type="button" tabIndex={-1} className={styles['swipeArchive']} onClick={pressed(menu.archive)}>
            <Icon of={isArchived ? ArchiveRestore : Archive} />
            {t(isArchived ? 'conversations.unarchive' : 'conversations.archive')}
          </button>
        )}
        <button type="button" tabIndex={-1} className={styles['swipeDelete']} onClick={pressed(menu.askDelete)}>
          <Icon of={Trash2} />
          {t('conversations.delete')}
        </button>
      </div>
    </div>
  );
}
