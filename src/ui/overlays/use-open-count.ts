import { useState } from 'react';

/** How many times an overlay was opened, including the opening of this render. It is a key for the state of one opening. */
export function useOpenCount(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, count: isOpen ? 1 : 0 });
  if (last.isOpen === isOpen) return last.count;
  const next = { isOpen, count: last.count + (isOpen ? 1 : 0) };
  setLast(next);
  return next.count;
}
