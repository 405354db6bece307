import { Chat, NoChat } from '../features/chat/chat.tsx';
import { Composer } from '../features/composer/composer.tsx';

type ChatPaneProps = { readonly conversationID: string | undefined; readonly focusMessageID: string | undefined; readonly onBack: () => void };

export function ChatPane({ conversationID, focusMessageID, onBack }: ChatPaneProps) {
  if (conversationID === undefined) return <NoChat />;
  return (
    <Chat
      conversationID={conversationID}
      focusMessageID={focusMessageID}
      onBack={onBack}
      composer={<Composer key={conversationID} conversationID={conversationID} />}
    />
  );
}
