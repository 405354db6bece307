import { useEffect, useState } from 'react';

/** The text once it has not changed for `waitMs`. */
export function useSettled(text: string, waitMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return settled;
}
