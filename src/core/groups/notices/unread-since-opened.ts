import { listUnread, type GroupNoticeRow } from './group-notices.ts';

/** What an open list remembers about its unread rows. */
type UnreadMemory = { unread: number; counted: number; known: ReadonlySet<string>; ids: ReadonlySet<string> };

export function newUnreadMemory(): UnreadMemory {
  return { unread: 0, counted: 0, known: new Set(), ids: new Set() };
}

/**
 * The rows that were unread at any time since the list was opened. The count usually arrives before the rows, and it is reset while the
 * list is shown, so all rows that were counted since the opening are marked. An answer to a row moves no dot to another row.
 */
export function unreadSinceOpened(memory: UnreadMemory, now: { readonly rows: readonly GroupNoticeRow[]; readonly unread: number }): ReadonlySet<string> {
  const { rows, unread } = now;
  const grown = Math.max(0, unread - memory.unread);
  const isNew = grown > 0 || rows.some(({ id }) => !memory.known.has(id));
  memory.unread = unread;
  memory.counted += grown;
  if (!isNew) return memory.ids;
  memory.known = new Set(rows.map(({ id }) => id));
  memory.ids = listUnread(rows, memory.counted);
  return memory.ids;
}
