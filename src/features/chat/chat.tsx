import { useRef, useState, type ReactNode } from 'react';
import type { PreparedChat } from '../../client/chat/prepare-chat.ts';
import { useConversation } from '../../client/use-data.ts';
import { useFreshMembers } from '../../client/people/use-group-members.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { blankRow } from '../../core/view/blank-row.ts';
import { ChatHeader } from './chat-header.tsx';
import styles from './chat.module.css';
import { MessageList } from './message-list.tsx';
import { NetworkBanner } from './network-banner.tsx';

type ChatProps = {
  conversationID: string;
  focusMessageID?: string | undefined;
  onBack: () => void;
  /** What was read of it before it was opened. */
  prepared?: PreparedChat | undefined;
  /** What stands below the messages. */
  composer: ReactNode;
};

/** One conversation: who it is with, what was said, and where one writes. */
export function Chat(props: ChatProps) {
  // Scroll place, unread line and window belong to one conversation and start anew with the next.
  return <OneChat key={props.conversationID} {...props} />;
}

function OneChat({ conversationID, focusMessageID, onBack, prepared: latest, composer }: ChatProps) {
  // Only what was there when the chat was mounted stands in for the first reads.
  const [prepared] = useState(latest);
  const stored = useConversation(conversationID, prepared?.conversation);
  useFreshMembers(conversationID);
  const conversation = stored === null ? blankRow(conversationID) : stored;
  const readAtOpen = useRef<{ readonly sequence: number | undefined; readonly count: number }>(undefined);
  if (conversation !== undefined && readAtOpen.current === undefined) {
    const { unreadCount, readSequence } = conversation;
    readAtOpen.current = { sequence: unreadCount > 0 ? readSequence : undefined, count: unreadCount };
  }
  return (
    <section className={styles['chat']} data-open-conversation={conversationID}>
      <ChatHeader conversation={conversation} conversationID={conversationID} onBack={onBack} />
      <NetworkBanner />
      <MessageList
        conversationID={conversationID}
        readAtOpen={readAtOpen.current?.sequence}
        unreadAtOpen={readAtOpen.current?.count ?? 0}
        unreadCount={conversation?.unreadCount ?? 0}
        focusMessageID={focusMessageID}
        prepared={prepared}
        sentID={conversation === undefined ? undefined : sentIdOf(conversation)}
      />
      {composer}
    </section>
  );
}

function sentIdOf({ lastMessage, lastStatus }: ConversationRow): string | undefined {
  return lastStatus === undefined || lastStatus === 'success' ? undefined : lastMessage?.ID;
}
