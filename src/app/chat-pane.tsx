import type { PreparedChat } from '../client/chat/prepare-chat.ts';
import { Chat } from '../features/chat/chat.tsx';
import { Composer } from '../features/composer/composer.tsx';

type ChatPaneProps = {
  readonly conversationID: string;
  readonly focusMessageID: string | undefined;
  readonly prepared: PreparedChat | undefined;
  readonly onBack: () => void;
};

export function ChatPane({ conversationID, focusMessageID, prepared, onBack }: ChatPaneProps) {
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
