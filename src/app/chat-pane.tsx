import { ChevronLeft, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PreparedChat } from '../client/chat/prepare-chat.ts';
import { useEntering } from '../client/chat/use-entering.ts';
import { useKv } from '../client/use-data.ts';
import { listTools } from '../core/composer/composer-tools.ts';
import { Chat } from '../features/chat/chat.tsx';
import { UnavailableConversation } from '../features/chat/entering/unavailable-conversation.tsx';
import { Composer } from '../features/composer/composer.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNarrow } from '../parts/use-narrow.ts';
import { usePhone } from '../parts/window/use-phone.ts';
import { useBackLayer } from '../ui/back/use-back-layer.ts';
import { Icon } from '../ui/display/icon.tsx';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import styles from './chat-pane.module.css';
import { ChatSearch, GroupPanel } from './chat-panels.lazy.tsx';
import { useLeaveMissing } from './open-conversation.ts';

type ChatPaneProps = {
  readonly conversationID: string;
  readonly focusMessageID: string | undefined;
  readonly prepared: PreparedChat | undefined;
  readonly onBack: () => void;
};

/** `aside` = the user looks at a result, and the search returns unchanged. */
type SearchPlace = 'closed' | 'open' | 'aside';
type Jump = { readonly messageID: string; readonly turn: number };

/** The open conversation with its search; a conversation that does not exist leads back to the list. */
export function ChatPane(props: ChatPaneProps) {
  const { conversationID, prepared, onBack } = props;
  const entering = useEntering(conversationID, prepared?.conversationID === conversationID && prepared.conversation !== null);
  useLeaveMissing(entering.kind === 'none');
  if (entering.kind === 'open') return <OnePane key={conversationID} {...props} />;
  return <UnavailableConversation isUnreachable={entering.kind === 'unreachable'} onRetry={entering.askAgain} onBack={onBack} />;
}

function OnePane({ conversationID, focusMessageID, prepared, onBack }: ChatPaneProps) {
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  const features = useKv('webConfig')?.features;
  const isSearchable = useMemo(() => listTools(conversationID, features).includes('search'), [conversationID, features]);
  const [search, setSearch] = useState<SearchPlace>('closed');
  const [isGroupOpen, setGroupOpen] = useState(false);
  const [jump, setJump] = useState<Jump>();
  const [lastFocus, setLastFocus] = useState(focusMessageID);
  if (lastFocus !== focusMessageID) {
    setLastFocus(focusMessageID);
    setJump(undefined);
  }
  // Beside the chat the search hides nothing.
  const isAside = search === 'aside' && isNarrow;
  // There is room for one panel.
  const open = useCallback(() => {
    setGroupOpen(false);
    setSearch('open');
  }, []);
  const close = useCallback(() => setSearch('closed'), []);
  const toggle = useCallback(() => {
    setGroupOpen(false);
    setSearch((old) => (old === 'closed' ? 'open' : 'closed'));
  }, []);
  const closeGroup = useCallback(() => setGroupOpen(false), []);
  const toggleGroup = useCallback(() => {
    setSearch('closed');
    setGroupOpen((old) => !old);
  }, []);
  const show = useCallback(
    (messageID: string) => {
      setJump((old) => ({ messageID, turn: (old?.turn ?? 0) + 1 }));
      // Over the chat the search would hide the message to which it leads.
      if (isNarrow) setSearch('aside');
    },
    [isNarrow],
  );
  useBackLayer(isNarrow && search !== 'closed', close);
  useBackLayer(isAside, open);
  useBackLayer(isNarrow && isGroupOpen, closeGroup);
  const groupPanel = useMemo(() => ({ isOpen: isGroupOpen, toggle: toggleGroup }), [isGroupOpen, toggleGroup]);
  const searchKey = useMemo(() => (isSearchable ? { isOpen: search !== 'closed', toggle } : undefined), [isSearchable, search, toggle]);
  return (
    <div className={styles['pane']}>
      <div className={styles['chat']} inert={isPhone && (search === 'open' || isGroupOpen)}>
        <Chat
          conversationID={conversationID}
          focusMessageID={jump?.messageID ?? focusMessageID}
          focusTurn={jump?.turn ?? 0}
          prepared={prepared}
          onBack={onBack}
          onSearch={isSearchable ? open : undefined}
          groupPanel={groupPanel}
          wayBack={isAside && <WayBack onBack={open} onClose={close} />}
          composer={<Composer conversationID={conversationID} search={searchKey} />}
        />
      </div>
      {search !== 'closed' && <ChatSearch conversationID={conversationID} isAside={isAside} onShow={show} onClose={close} />}
      {isGroupOpen && <GroupPanel conversationID={conversationID} onClose={closeGroup} />}
    </div>
  );
}

function WayBack({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const key = useRef<HTMLButtonElement>(null);
  // The element that had the focus is hidden now.
  useEffect(() => key.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles['back']}>
      <button ref={key} type="button" className={styles['backKey']} onClick={onBack}>
        <Icon of={ChevronLeft} size={16} />
        {t('chatSearch.back')}
      </button>
      <IconButton icon={X} size="small" label={t('chatSearch.close')} onClick={onClose} />
    </div>
  );
}
