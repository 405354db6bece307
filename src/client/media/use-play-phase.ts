import { useState } from 'react';
import { useSyncStatus } from '../use-data.ts';

type PlayPhase = 'poster' | 'playing' | 'broken';

export type Playing = { readonly phase: PlayPhase; readonly play: () => void; readonly stop: () => void; readonly fail: () => void };

/** Failed while `missing` = without a network, `early` = while one was being looked for. */
type Phase = PlayPhase | 'missing' | 'early';

/**
 * Whether a video waits, plays or cannot. Only what fails with a network is broken: with the next one the others wait for a hand
 * again, or go on at once where it was on its way when the hand was there.
 */
export function usePlayPhase(begin: 'poster' | 'playing' = 'poster'): Playing {
  const { network } = useSyncStatus();
  const [phase, setPhase] = useState<Phase>(begin);
  if (phase === 'missing' && network === 'online') setPhase(begin);
  if (phase === 'early' && network !== 'connecting') setPhase(network === 'online' ? 'playing' : 'missing');
  return {
    phase: phase === 'missing' || phase === 'early' ? 'broken' : phase,
    play: () => setPhase('playing'),
    stop: () => setPhase('poster'),
    fail: () => setPhase(({ online: 'broken', connecting: 'early', offline: 'missing' } as const)[network]),
  };
}
