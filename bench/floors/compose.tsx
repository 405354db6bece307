import { Dexie, type EntityTable } from 'dexie';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { notifyPainted } from './painted.ts';

type Row = { readonly ID: string; readonly text: string };

class FloorDatabase extends Dexie {
  declare readonly sent: EntityTable<Row, 'ID'>;
  constructor() {
    super('floor-sent', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ sent: 'ID' });
  }
}

const db = new FloorDatabase();

/** The smallest possible composer: an uncontrolled field, one durable put, one bubble. */
function Compose() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const send = async (field: HTMLTextAreaElement): Promise<void> => {
    const row = { ID: crypto.randomUUID(), text: field.value };
    await db.sent.put(row);
    field.value = '';
    flushSync(() => setRows((old) => [...old.slice(-8), row]));
  };
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
            void send(event.currentTarget);
          }}
        />
      </div>
    </main>
  );
}

await db.open();
const root = createRoot(document.querySelector('#root') as Element);
flushSync(() => root.render(<Compose />));
notifyPainted();
