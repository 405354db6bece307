import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { notifyPainted } from './painted.ts';

type Conversation = {
  readonly conversationID: string;
  readonly rank: number;
  readonly lastSequence: number;
  readonly unreadCount: number;
  readonly lastMessage: { readonly payload: { readonly text?: string }; readonly lastTime: number };
};
type Message = { readonly ID: string; readonly sequence: number; readonly from: string; readonly payload: { readonly text?: string } };

const ROWS = 30;
const PAGE = 50;
const opening = indexedDB.open('floor');

/** The smallest possible list and conversation: 30 rows by index, and 50 messages by one range of the primary key. */
function List({ db, rows }: { db: IDBDatabase; rows: readonly Conversation[] }) {
  const [chat, setChat] = useState<{ readonly id: string; readonly messages: readonly Message[] }>();
  const open = ({ conversationID: id, lastSequence }: Conversation) => {
    const range = IDBKeyRange.bound([id, lastSequence - PAGE + 1], [id, lastSequence]);
    const reading = db.transaction('messages').objectStore('messages').getAll(range);
    reading.onsuccess = () => flushSync(() => setChat({ id, messages: reading.result as Message[] }));
  };
  return (
    <main>
      <div className="list">
        {rows.map((row) => (
          <button key={row.conversationID} className="row" data-conversation-id={row.conversationID} onClick={() => open(row)}>
            {row.conversationID} {row.lastMessage.lastTime} {row.unreadCount}
            <br />
            {row.lastMessage.payload.text}
          </button>
        ))}
      </div>
      <div
        key={chat?.id}
        className="chat"
        data-open-conversation={chat?.id}
        ref={(element) => {
          if (element !== null) element.scrollTop = element.scrollHeight;
        }}
      >
        {chat?.messages.map((message) => (
          <div key={message.ID} className="bubble" data-msg-id={message.ID} data-sequence={message.sequence}>
            {message.from} {message.payload.text}
          </div>
        ))}
      </div>
    </main>
  );
}

opening.onsuccess = () => {
  const db = opening.result;
  const rows: Conversation[] = [];
  const count = Number(new URLSearchParams(location.search).get('rows') ?? ROWS);
  const cursor = db.transaction('conversations').objectStore('conversations').index('rank').openCursor(null, 'prev');
  cursor.onsuccess = () => {
    const at = cursor.result;
    if (at !== null) rows.push(at.value as Conversation);
    if (at !== null && rows.length < count) return at.continue();
    const root = createRoot(document.querySelector('#root') as Element);
    flushSync(() => root.render(<List db={db} rows={rows} />));
    notifyPainted();
  };
};
