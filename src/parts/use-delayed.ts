import { useEffect, useState } from 'react';

const DELAY_MS = 150;

/** True once `isOn` has lasted for `delayMs`: faster work needs no skeleton. */
export function useDelayed(isOn: boolean, delayMs = DELAY_MS): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isOn, delayMs]);
  return isOn && isDue;
}
