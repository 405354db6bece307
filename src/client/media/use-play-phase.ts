import { useState } from 'react';
import { useSyncStatus } from '../use-data.ts';

type PlayPhase = 'poster' | 'playing' | 'broken';

export type Playing = { readonly phase: PlayPhase; readonly play: () => void; readonly stop: () => void; readonly fail: () => void };

/** Failed while `missing` = there was no network, `early` = the connection was being set up. */
type Phase = PlayPhase | 'missing' | 'early';

/**
 * Whether a video waits, plays or cannot be played. Only a failure with a network is final. After a failure without one, the next
 * connection lets the video wait for a press again. A video that the user started while the connection was being set up continues at once.
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
