import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useClient } from '../client/client-context.tsx';
import { useMessageWindow } from '../client/use-message-window.ts';
import { ConversationList } from '../features/conversation-list/conversation-list.tsx';
import { useApplication } from './application-context.ts';
import styles from './messages-screen.module.css';
import { usePageTitle } from './use-page-title.ts';
import { usePainted } from './use-painted.ts';

/** The conversations and the open one; on a phone one of the two. */
export function MessagesScreen() {
  const application = useApplication();
  const client = useClient();
  const navigate = useNavigate();
  const { conversationID } = useParams();
  const [isShown, setShown] = useState(false);
  usePageTitle('app.title.messages');
  usePainted(
    isShown,
    useCallback(() => application.painted(client.me), [application, client]),
  );
  return (
    <div className={styles['panes']} data-open={conversationID !== undefined}>
      <div className={styles['list']}>
        <ConversationList selectedId={conversationID} onOpen={(id) => void navigate(`/messages/${id}`)} onShown={useCallback(() => setShown(true), [])} />
      </div>
      <main className={styles['chat']}>{conversationID === undefined ? null : <Thread key={conversationID} conversationID={conversationID} />}</main>
    </div>
  );
}

function Thread({ conversationID }: { readonly conversationID: string }) {
  const { commands } = useClient();
  const { rows } = useMessageWindow(conversationID);
  const [text, setText] = useState('');
  return (
    <div>
      <ol>
        {rows?.map((row) => (
          <li key={row.ID} data-msg-id={row.ID}>
            {typeof row.payload['text'] === 'string' ? row.payload['text'] : row.type} <small>{row.status}</small>
          </li>
        ))}
      </ol>
      <textarea
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void commands.sendMessage({ conversationID, type: 'TIMTextElem', payload: { text }, clearsDraft: true }).then(() => setText(''));
        }}
      />
    </div>
  );
}
