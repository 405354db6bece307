import { useState } from 'react';
import { useClient } from '../client/client-context.tsx';
import { Chat, NoChat } from '../features/chat/chat.tsx';

type ChatPaneProps = { readonly conversationID: string | undefined; readonly focusMessageID: string | undefined; readonly onBack: () => void };

export function ChatPane({ conversationID, focusMessageID, onBack }: ChatPaneProps) {
  if (conversationID === undefined) return <NoChat />;
  return (
    <Chat
      conversationID={conversationID}
      focusMessageID={focusMessageID}
      onBack={onBack}
      composer={<PlainComposer key={conversationID} conversationID={conversationID} />}
    />
  );
}

function PlainComposer({ conversationID }: { readonly conversationID: string }) {
  const { commands } = useClient();
  const [text, setText] = useState('');
  return (
    <textarea
      aria-label="输入"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        void commands.sendMessage({ conversationID, type: 'TIMTextElem', payload: { text }, clearsDraft: true }).then(() => setText(''));
      }}
    />
  );
}
