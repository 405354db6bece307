import { lazy, type Lazy } from '../../shared/lazy.ts';
import type { VoicePlayerOptions } from './create-voice-player.ts';
import type { VoicePlayer } from './voice-player-store.ts';

/** A player whose code is loaded with the first use. */
export function lazyVoicePlayer(createOptions: () => VoicePlayerOptions): Lazy<VoicePlayer> {
  return lazy(async () => (await import('./create-voice-player.ts')).createVoicePlayer(createOptions()));
}
