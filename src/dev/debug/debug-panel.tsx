import { useEffect, useState } from 'react';
import type { Switches } from './debug-ports.ts';
import styles from './debug-panel.module.css';
import type { DebugTools, DebugView } from './debug-tools.ts';

const LOOK_EVERY_MS = 250;
const SHOWN_TRANSACTIONS = 12;
/** A burst of other transactions must not hide the failed ones. */
const isShown = ({ end }: { readonly end: string }, at: number): boolean => at < SHOWN_TRANSACTIONS || end === 'aborted';
const NAMES: Readonly<Record<keyof Switches, string>> = {
  isOffline: 'offline',
  dropsFrames: 'drop frames',
  holdsFrames: 'hold frames',
  repeatsFrames: 'repeat frames',
};

/** The state of this tab below its screens, and switches that simulate failures. */
export function DebugPanel({ tools }: { readonly tools: DebugTools }) {
  const { view, redraw } = useView(tools);
  const switches = tools.switches();
  return (
    <aside className={styles['panel']} aria-label="debug">
      <h2>{view === undefined ? 'no account' : `${view.wtId} · ${view.isLeader ? 'leads' : 'follows'} · epoch ${view.leaderEpoch}`}</h2>
      <p>
        {Object.entries(NAMES).map(([name, label]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={switches[name as keyof Switches]}
              onChange={(event) => {
                tools.turn({ [name]: event.target.checked });
                redraw();
              }}
            />
            {label}
          </label>
        ))}
      </p>
      <p>
        <button type="button" onClick={() => tools.hangUp()}>
          hang up
        </button>
        <button type="button" onClick={() => tools.transactions.failWrite(1)}>
          fail next write
        </button>
        <button type="button" onClick={() => tools.transactions.failWrite(5)}>
          fail 5th write
        </button>
        <button type="button" onClick={() => void tools.overthrow()}>
          overthrow the leader
        </button>
        <button type="button" onClick={() => exportLog(tools, view)}>
          export log
        </button>
      </p>
      {view !== undefined && (
        <p data-part="cursor">
          cursor {view.cursor} · holes {view.holes} · quarantine {view.quarantine} · left out {view.skipped}
        </p>
      )}
      <Lines name="sockets" lines={tools.sockets().map(({ path, state, received, sent }) => `${path} ${state} in ${received} out ${sent}`)} />
      <Lines name="outbox" lines={view?.outbox ?? []} />
      <Lines name="operations" lines={view?.ops ?? []} />
      <Lines
        name="transactions"
        lines={tools.transactions
          .list()
          .filter(isShown)
          .map(({ at, tables, ms, end }) => `${new Date(at).toISOString().slice(11, 23)} ${end} ${ms} ms ${tables}`)}
      />
    </aside>
  );
}

function Lines({ name, lines }: { readonly name: string; readonly lines: readonly string[] }) {
  return (
    <section data-part={name}>
      <h3>
        {name} {lines.length}
      </h3>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function useView(tools: DebugTools): { readonly view: DebugView | undefined; readonly redraw: () => void } {
  const [seen, setSeen] = useState<{ readonly view: DebugView | undefined }>({ view: undefined });
  useEffect(() => {
    // A new object each time, because sockets and switches change without the view.
    const look = (): void =>
      void tools.read().then(
        (view) => setSeen({ view }),
        () => setSeen({ view: undefined }),
      );
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [tools]);
  return { view: seen.view, redraw: () => setSeen(({ view }) => ({ view })) };
}

function exportLog(tools: DebugTools, view: DebugView | undefined): void {
  const log = { view, switches: tools.switches(), sockets: tools.sockets(), transactions: tools.transactions.list() };
  const url = URL.createObjectURL(new Blob([JSON.stringify(log, undefined, 1)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'wisp-debug.json';
  link.click();
  URL.revokeObjectURL(url);
}
