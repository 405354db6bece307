import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds left of a wait that the server requires; starts again with each new `wait` object. */
export function useCountdown(wait: { seconds: number } | undefined): number {
  const [left, setLeft] = useState(wait?.seconds ?? 0);
  useEffect(() => {
    setLeft(wait?.seconds ?? 0);
    if (!wait) return;
    const end = performance.now() + wait.seconds * SECOND_MS;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
