import { useRef, useState, type ReactNode } from 'react';
import type { PreparedChat } from '../../client/chat/prepare-chat.ts';
import { useClient } from '../../client/client-context.tsx';
import { useConversation, useKv } from '../../client/use-data.ts';
import { useFreshChat } from '../../client/pins/use-pins.ts';
import { useFreshMembers } from '../../client/people/use-group-members.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { blankRow } from '../../core/messages/blank-row.ts';
import { NetworkBanner } from '../../parts/network/network-banner.tsx';
import { ChatBars } from './bars/chat-bars.tsx';
import { ChatHeader } from './chat-header.tsx';
import styles from './chat.module.css';
import type { GroupPanelToggle } from './header/header-actions.tsx';
import { useNewCount } from './keyboard/use-new-count.ts';
import { MessageList } from './message-list.tsx';
import { SelectionBar } from './select/selection-bar.tsx';
import { useSelection } from './select/use-selection.ts';
import { useClearUnreadMark } from './use-clear-unread-mark.ts';

type ChatProps = {
  conversationID: string;
  focusMessageID?: string | undefined;
  /** Grows with each request to show that message, which may be the same one again. */
  focusTurn?: number;
  onBack: () => void;
  /** Data of the chat that was read before it opened. */
  prepared?: PreparedChat | undefined;
  onSearch?: (() => void) | undefined;
  groupPanel?: GroupPanelToggle | undefined;
  /** A button above the messages that returns to the previous view. */
  wayBack?: ReactNode;
  /** The content below the messages. */
  composer: ReactNode;
};

type Mentions = ConversationRow['groupAtInfoList'];
const NO_MENTIONS: Mentions = [];

/** One conversation: its header, its messages and the composer. */
export function Chat(props: ChatProps) {
  // Scroll position, unread line and window belong to one conversation and are reset for the next one.
  return <OneChat key={props.conversationID} {...props} />;
}

function OneChat({ conversationID, focusMessageID, focusTurn = 0, onBack, onSearch, groupPanel, wayBack, prepared: latest, composer }: ChatProps) {
  const { isComposedHere } = useClient();
  // Only the data that existed at mount replaces the first reads.
  const [prepared] = useState(latest);
  const stored = useConversation(conversationID, prepared?.conversation);
  useFreshChat(conversationID);
  useFreshMembers(conversationID);
  const conversation = stored === null ? blankRow(conversationID) : stored;
  const selection = useSelection();
  const readAtOpen = useRef<{ readonly sequence: number | undefined; readonly count: number; readonly mentions: Mentions }>(undefined);
  // A newly signed-in device does not know yet which messages are unread.
  const isKnown = useKv('isBootstrapped') === 1 || stored !== null;
  if (conversation !== undefined && isKnown && readAtOpen.current === undefined) {
    const { unreadCount, readSequence, groupAtInfoList } = conversation;
    readAtOpen.current = { sequence: unreadCount > 0 ? readSequence : undefined, count: unreadCount, mentions: groupAtInfoList };
  }
  useClearUnreadMark(conversationID, conversation);
  const lastID = conversation?.lastMessage?.ID;
  const newCount = useNewCount(isKnown ? conversation?.unreadCount : undefined);
  return (
    <section className={styles['chat']} data-open-conversation={conversationID}>
      <ChatHeader conversation={conversation} conversationID={conversationID} onBack={onBack} onSearch={onSearch} groupPanel={groupPanel} />
      {wayBack}
      <NetworkBanner className={styles['network']} />
      <ChatBars conversationID={conversationID} />
      <MessageList
        conversationID={conversationID}
        readAtOpen={readAtOpen.current?.sequence}
        unreadAtOpen={readAtOpen.current?.count ?? 0}
        unreadCount={conversation?.unreadCount ?? 0}
        newCount={newCount}
        mentionsAtOpen={readAtOpen.current?.mentions ?? NO_MENTIONS}
        mentions={conversation?.groupAtInfoList ?? NO_MENTIONS}
        groupType={conversation?.groupProfile?.type}
        focusMessageID={focusMessageID}
        focusTurn={focusTurn}
        prepared={prepared}
        selection={selection}
        sentID={lastID !== undefined && isComposedHere(lastID) ? lastID : undefined}
      />
      {selection.ids !== undefined && <SelectionBar conversationID={conversationID} selection={selection} />}
      {/* Hidden, not unmounted: unsaved input stays. */}
      <div className={styles['composerPlace']} hidden={selection.ids !== undefined}>
        {composer}
      </div>
    </section>
  );
}
