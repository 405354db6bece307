import { useState } from 'react';

/** How many times an overlay was opened, the opening of this rendering included: what belongs to one opening is kept by this number. */
export function useOpenCount(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, count: isOpen ? 1 : 0 });
  if (last.isOpen === isOpen) return last.count;
  const next = { isOpen, count: last.count + (isOpen ? 1 : 0) };
  setLast(next);
  return next.count;
}
