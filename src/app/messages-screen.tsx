import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useClient } from '../client/client-context.tsx';
import { useConversations } from '../client/use-data.ts';
import { useMessageWindow } from '../client/use-message-window.ts';
import { useApplication } from './application-context.ts';
import { usePainted } from './use-painted.ts';

export function MessagesScreen() {
  const application = useApplication();
  const client = useClient();
  const rows = useConversations('main', 30);
  const { conversationID } = useParams();
  const painted = useCallback(() => application.painted(client.me), [application, client]);
  usePainted(rows !== undefined, painted);
  return (
    <div style={{ display: 'flex' }}>
      <ul>
        {rows?.map((row) => (
          <li key={row.conversationID} data-conversation-id={row.conversationID}>
            <Link to={`/messages/${row.conversationID}`}>
              {row.userProfile?.nick ?? row.groupProfile?.name ?? row.conversationID} {row.unreadCount}
            </Link>
          </li>
        ))}
      </ul>
      {conversationID === undefined ? null : <Thread key={conversationID} conversationID={conversationID} />}
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
