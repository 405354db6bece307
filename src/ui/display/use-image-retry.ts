import { useEffect, useState } from 'react';
import { shareSubscription } from '../../shared/share-subscription.ts';

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1000;

const subscribeToOnline = shareSubscription((notify) => {
  window.addEventListener('online', notify);
  return () => window.removeEventListener('online', notify);
});

type Attempt = { source: string | undefined; failures: number; waiting: boolean };

export type ImageRetry = {
  /** Set while the picture can be requested; a new key makes the browser request it again. */
  shown: { src: string; key: string } | undefined;
  onError: () => void;
};

/** Requests a broken picture at most three more times, with growing delays, and again when the network returns. */
export function useImageRetry(source: string | undefined): ImageRetry {
  const [attempt, setAttempt] = useState<Attempt>({ source, failures: 0, waiting: false });
  const current = attempt.source === source ? attempt : { source, failures: 0, waiting: false };
  const { failures, waiting } = current;
  const exhausted = failures > MAX_RETRIES;

  useEffect(() => {
    if (!waiting || exhausted) return;
    const timer = setTimeout(() => setAttempt({ source, failures, waiting: false }), FIRST_DELAY_MS * 3 ** (failures - 1));
    return () => clearTimeout(timer);
  }, [waiting, exhausted, failures, source]);

  useEffect(() => {
    if (failures === 0) return;
    return subscribeToOnline(() => setAttempt({ source, failures: 0, waiting: false }));
  }, [failures, source]);

  return {
    shown: source && !waiting && !exhausted ? { src: source, key: `${source}#${failures}` } : undefined,
    onError: () => setAttempt({ source, failures: failures + 1, waiting: true }),
  };
}
