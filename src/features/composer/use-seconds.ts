import { useEffect, useReducer } from 'react';

/** Renders again each second during a countdown. */
export function useSeconds(isCounting: boolean): void {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(again, 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
}
