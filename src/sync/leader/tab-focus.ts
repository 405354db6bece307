import { isTabMessage } from '../../core/tab-messages.ts';
import type { Cancel, Channel, Locks } from '../../platform/ports.ts';

export type TabFocus = {
  /** Sets the conversation that the user looks at in this tab; null = none. */
  set(conversationID: string | null): void;
  isOpen(conversationID: string): boolean;
  close(): void;
};

type FocusOptions = { readonly channel: Channel; readonly locks: Locks; readonly tab: string };

const lockOf = (tab: string): string => `wisp:tab:${tab}`;

/**
 * Tracks the conversation that the user looks at in each tab of an account. Each tab holds a lock while it lives. When the lock is
 * released, the tab has ended, and its conversation no longer counts as open.
 */
export function createTabFocus({ channel, locks, tab }: FocusOptions): TabFocus {
  const looked = new Map<string, string>();
  const watched = new Set<string>();
  const end = new AbortController();
  const { signal } = end;
  /** Without the lock the other tabs rely on the messages of this tab alone. */
  let isLocked = false;
  const hold = async (): Promise<void> => {
    if (signal.aborted) return;
    isLocked = true;
    const own = looked.get(tab);
    if (own !== undefined) notify(own);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  locks.request(lockOf(tab), { signal }, hold).catch(() => undefined);

  const unsubscribe: Cancel = channel.subscribe((message) => {
    if (!isTabMessage(message) || message.kind !== 'focus') return;
    note(message.tab, message.conversationID);
    if (message.isLocked === true && message.conversationID !== null) watch(message.tab);
  });

  function notify(conversationID: string | null): void {
    channel.post({ kind: 'focus', tab, conversationID, ...(isLocked ? { isLocked } : {}) });
  }

  function note(owner: string, conversationID: string | null): void {
    if (conversationID === null) looked.delete(owner);
    else looked.set(owner, conversationID);
  }

  function watch(other: string): void {
    if (watched.has(other)) return;
    watched.add(other);
    const gone = async (): Promise<void> => {
      watched.delete(other);
      looked.delete(other);
    };
    locks.request(lockOf(other), { signal }, gone).catch(() => undefined);
  }

  return {
    set(conversationID) {
      note(tab, conversationID);
      notify(conversationID);
    },
    isOpen: (conversationID) => [...looked.values()].includes(conversationID),
    close() {
      end.abort();
      unsubscribe();
    },
  };
}
