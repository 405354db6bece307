import { useState } from 'react';

type Counted = { readonly unread: number | undefined; readonly count: number };

/**
 * How many unread messages arrived since the chat was opened: earlier unread messages have their own divider and button. `unread` is
 * undefined until it is known.
 */
export function useNewCount(unread: number | undefined): number {
  const [counted, setCounted] = useState<Counted>({ unread, count: 0 });
  if (counted.unread !== unread) setCounted({ unread, count: next(counted, unread) });
  return counted.count;
}

function next({ unread: before, count }: Counted, unread: number | undefined): number {
  if (before === undefined || unread === undefined) return 0;
  // The user reads a chat in order, so the newest messages are read last.
  return Math.min(unread, count + Math.max(0, unread - before));
}
