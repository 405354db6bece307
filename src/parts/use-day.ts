import { useEffect, useState } from 'react';
import { useClient } from '../client/client-context.tsx';
import { isSameDay } from '../core/view/time-text.ts';

const CHECK_MS = 30_000;

/** A timestamp of today that changes only when the day does, because time texts depend on the day, not on the minute. */
export function useDay(): number {
  const { now } = useClient();
  const [day, setDay] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setDay((old) => (isSameDay(old / 1000, now() / 1000) ? old : now())), CHECK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return day;
}
