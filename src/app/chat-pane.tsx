import type { PreparedChat } from '../client/chat/prepare-chat.ts';
import { Chat, NoChat } from '../features/chat/chat.tsx';
import { Composer } from '../features/composer/composer.tsx';

type ChatPaneProps = {
  readonly conversationID: string | undefined;
  readonly focusMessageID: string | undefined;
  readonly prepared: PreparedChat | undefined;
  readonly onBack: () => void;
};

export function ChatPane({ conversationID, focusMessageID, prepared, onBack }: ChatPaneProps) {
  if (conversationID === undefined) return <NoChat />;
  return (
    <Chat
      conversationID={conversationID}
      focusMessageID={focusMessageID}
      prepared={prepared}
      onBack={onBack}
      composer={<Composer key={conversationID} conversationID={conversationID} />}
    />
  );
}
