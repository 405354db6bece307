import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { PreparedChat } from '../../client/chat/prepare-chat.ts';
import { useGroup, useSyncStatus } from '../../client/use-data.ts';
import { useMessageWindow, type MessageWindow } from '../../client/use-message-window.ts';
import { useSenders } from '../../client/use-senders.ts';
import { groupNumberOf } from '../../core/view/person-name.ts';
import { buildTimeline, reuseItems, type TimelineItem } from '../../core/view/timeline.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDay } from '../../parts/use-day.ts';
import { usePhone } from '../../parts/use-phone.ts';
import { FlowList, type FlowListHandle, type RowPlace } from '../../ui/lists/flow-list.tsx';
import styles from './chat.module.css';
import { DayPill, type DayPillHandle } from './day-pill.tsx';
import { MessageItem } from './message-item.tsx';
import { NoMessages } from './no-messages.tsx';
import { ScrollKeys } from './scroll-keys.tsx';
import { SpokenNews } from './spoken-news.tsx';
import { useMessageFocus } from './use-message-focus.ts';
import { useMessageMenu } from './use-message-menu.tsx';
import { useSeen } from './use-seen.ts';

type MessageListProps = {
  conversationID: string;
  /** Read up to here when the chat was opened; undefined = nothing was unread. */
  readAtOpen: number | undefined;
  unreadAtOpen: number;
  unreadCount: number;
  focusMessageID: string | undefined;
  prepared: PreparedChat | undefined;
  /** The message that was sent last from here, while it is on its way. */
  sentID: string | undefined;
};

const keyOf = (item: TimelineItem) => item.row.ID;
const ROW_HEIGHT = 52;
/** Each arrival reads the window again. */
const MAX_IDLE_ROWS = 90;

/** What was said, newest at the bottom, as a window over the conversation. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { conversationID, readAtOpen, unreadCount } = props;
  const { t } = useTranslation();
  const { me } = useClient();
  const day = useDay();
  const isPhone = usePhone();
  const isOnline = useSyncStatus().network === 'online';
  const groupNumber = groupNumberOf(conversationID);
  const isAllMuted = useGroup(groupNumber)?.bannedSwitch === 1;
  const messages = useMessageWindow(conversationID, props.prepared?.view);
  const items = useTimeline(messages, readAtOpen, me);
  const senders = useSenders(
    useMemo(() => items.map((item) => item.row.from), [items]),
    { groupNumber, prepared: props.prepared?.senders },
  );
  const menu = useMessageMenu(conversationID);
  const list = useRef<FlowListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const pill = useRef<DayPillHandle>(null);
  // Opening a chat, new messages and jumps scroll too; the day is shown to a hand that looks for it.
  const isHandScrolled = useRef(false);
  const noteHand = useCallback(() => {
    isHandScrolled.current = true;
  }, []);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    noteHand();
    moveAmongBubbles(event);
  };
  const [isAtEnd, setAtEnd] = useState(true);
  const [isFarFromEnd, setFarFromEnd] = useState(false);
  const focus = useMessageFocus({ focusMessageID: props.focusMessageID, messages, items, list });
  const seen = useSeen({ conversationID, items, unreadCount, isAtEnd: isAtEnd && !messages.hasNewer, box });
  const freshID = useFreshID(items, messages.hasNewer);

  const handleScroll = useCallback(() => {
    const range = list.current?.visibleRange();
    if (range === undefined) return;
    const height = range.last - range.first + 1;
    setFarFromEnd(items.length - 1 - range.last > height * 2);
    const first = items[range.first];
    if (first !== undefined && isHandScrolled.current) pill.current?.show(first.row.time);
    seen.schedule();
  }, [items, seen]);

  // Hours at the end of a busy chat must not add up to a window that is read again with each message.
  const isOverlong = items.length > MAX_IDLE_ROWS && isAtEnd && !messages.hasNewer;
  const { showNewest } = messages;
  useEffect(() => {
    if (isOverlong) showNewest();
  }, [isOverlong, showNewest]);

  const toEnd = useCallback(() => {
    showNewest();
    list.current?.scrollToEnd();
  }, [showNewest]);
  const { sentID } = props;
  const sentBefore = useRef(sentID);
  useEffect(() => {
    // Who sends wants to see it sent, wherever one was reading.
    if (sentID !== undefined && sentID !== sentBefore.current) toEnd();
    sentBefore.current = sentID;
  }, [sentID, toEnd]);

  const { flashID } = focus;
  const { isStartMissing, isEndMissing, isUnreachable } = messages;
  const { actions } = menu;
  const renderRow = useCallback(
    (item: TimelineItem, { isFirst, isLast }: RowPlace) => (
      <MessageItem
        item={item}
        me={me}
        sender={senders.get(item.row.from)}
        day={day}
        isPhone={isPhone}
        isOnline={isOnline}
        isReachable={isLast}
        isAllMuted={isAllMuted}
        look={item.row.ID === flashID ? 'flash' : item.row.ID === freshID ? 'fresh' : 'plain'}
        isStartMissing={isFirst && isStartMissing && isUnreachable}
        isEndMissing={isLast && isEndMissing && isUnreachable}
        actions={actions}
      />
    ),
    [me, senders, day, isPhone, isOnline, isAllMuted, flashID, freshID, isStartMissing, isEndMissing, isUnreachable, actions],
  );

  if (items.length === 0) {
    return (
      <div className={styles['list']} data-messages>
        <NoMessages isLoading={messages.rows === undefined || messages.isLoading} isMissing={messages.isEndMissing} />
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notes that a hand scrolls; what can be pressed is inside
    <div ref={box} className={styles['list']} data-messages onWheel={noteHand} onTouchMove={noteHand} onPointerDown={noteHand} onKeyDown={handleKey}>
      <FlowList
        ref={list}
        items={items}
        keyOf={keyOf}
        label={t('chat.messageList')}
        itemSize={ROW_HEIGHT}
        onNearStart={messages.hasOlder ? messages.loadOlder : undefined}
        onNearEnd={messages.hasNewer ? messages.loadNewer : undefined}
        onAtEndChange={setAtEnd}
        onScrolled={handleScroll}
        className={styles['scroller']}
      >
        {renderRow}
      </FlowList>
      <DayPill ref={pill} day={day} />
      <ScrollKeys
        isShown={isFarFromEnd || messages.hasNewer}
        newCount={isAtEnd && !messages.hasNewer ? 0 : unreadCount}
        onNewest={toEnd}
        unreadAbove={focus.isAtUnread ? 0 : props.unreadAtOpen}
        onUnread={() => readAtOpen !== undefined && focus.showUnread(readAtOpen + 1)}
      />
      <SpokenNews row={freshID === undefined ? undefined : items.at(-1)?.row} senders={senders} />
      {menu.overlays}
    </div>
  );
});

/** Up and down from bubble to bubble once one has the focus; around it the arrow keys scroll as ever. */
function moveAmongBubbles(event: KeyboardEvent<HTMLElement>): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.dataset['bubble'] === undefined || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
  const bubbles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-bubble]')];
  const next = bubbles[bubbles.indexOf(focused) + (event.key === 'ArrowUp' ? -1 : 1)];
  event.preventDefault();
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function useTimeline(messages: MessageWindow, readSequence: number | undefined, me: string): readonly TimelineItem[] {
  const last = useRef<readonly TimelineItem[]>([]);
  const { rows, gaps } = messages;
  return useMemo(() => {
    last.current = reuseItems(last.current, buildTimeline(rows ?? [], { me, readSequence, gaps }));
    return last.current;
  }, [rows, gaps, readSequence, me]);
}

/** The newest message, when it came after the chat was opened: it rises into its place and is spoken. */
function useFreshID(items: readonly TimelineItem[], hasNewer: boolean): string | undefined {
  const [freshID, setFreshID] = useState<string>();
  const known = useRef<{ readonly ID: string; readonly sequence: number }>(undefined);
  const newest = items.at(-1)?.row;
  useEffect(() => {
    if (newest === undefined || hasNewer) return;
    const before = known.current;
    known.current = newest;
    if (before !== undefined && before.ID !== newest.ID && newest.sequence > before.sequence) setFreshID(newest.ID);
  }, [newest, hasNewer]);
  return freshID;
}
