import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { notifyPainted } from './painted.ts';

type Row = { readonly ID: string; readonly text: string };

const SHOWN = 20;
const socket = new WebSocket(`ws://127.0.0.1:${String(new URLSearchParams(location.search).get('relay'))}`);
const opening = indexedDB.open('floor-relay', 1);
opening.onupgradeneeded = () => void opening.result.createObjectStore('rows', { keyPath: 'ID' });

/** Calls `done` after one durable put. */
function put(db: IDBDatabase, row: Row, done: () => void): void {
  const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
  transaction.objectStore('rows').put(row);
  transaction.oncomplete = done;
}

/** The smallest possible message path: stored by the sender, relayed and stored by the server, stored and painted by the receiver. */
function Relay({ db }: { db: IDBDatabase }) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const row = JSON.parse(data) as Row;
      put(db, row, () => flushSync(() => setRows((old) => [...old.slice(-SHOWN), row])));
    };
  }, [db]);
  return (
    <main>
      <div className="chat">
        {rows.map((row) => (
          <div key={row.ID} className="bubble" data-msg-id={row.ID}>
            {row.text}
          </div>
        ))}
        <textarea
          data-composer
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const field = event.currentTarget;
            const row = { ID: crypto.randomUUID(), text: field.value };
            field.value = '';
            put(db, row, () => socket.send(JSON.stringify(row)));
          }}
        />
      </div>
    </main>
  );
}

opening.onsuccess = () => {
  const root = createRoot(document.querySelector('#root') as Element);
  flushSync(() => root.render(<Relay db={opening.result} />));
  if (socket.readyState === WebSocket.OPEN) notifyPainted();
  else socket.onopen = notifyPainted;
};
