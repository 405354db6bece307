import { useState } from 'react';

type Counted = { readonly unread: number | undefined; readonly count: number };

/**
 * How many unread messages came since the chat was opened: what was unread before has its divider and its own jump. `unread` is
 * undefined until it is known.
 */
export function useNewCount(unread: number | undefined): number {
  const [counted, setCounted] = useState<Counted>({ unread, count: 0 });
  if (counted.unread !== unread) setCounted({ unread, count: next(counted, unread) });
  return counted.count;
}

function next({ unread: before, count }: Counted, unread: number | undefined): number {
  if (before === undefined || unread === undefined) return 0;
  // A chat is read in order, so that the newest are read last.
  return Math.min(unread, count + Math.max(0, unread - before));
}
