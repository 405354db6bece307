import { useSyncExternalStore } from 'react';
import type { Client } from '../../client/client.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { Lazy } from '../../shared/lazy.ts';
import { lazyVoicePlayer } from './voice-player.lazy.ts';

export type VoicePhase = 'loading' | 'playing' | 'paused' | 'offline' | 'broken';

/** The voice message of this page that is playing, or was played last. */
export type VoiceState = {
  readonly ID: string;
  readonly phase: VoicePhase;
  readonly atSeconds: number;
  readonly seconds: number;
  readonly rate: number;
};

export type VoicePlayer = {
  /** Plays it from the position where it stopped, or pauses it; any other message stops. */
  toggle(row: MessageRow): Promise<void>;
  seek(seconds: number): void;
  setRate(rate: number): void;
  stop(): void;
};

const listeners = new Set<() => void>();
let state: VoiceState | undefined;
let player: Lazy<VoicePlayer> | undefined;
let owner: Client | undefined;

function setState(next: VoiceState | undefined): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** State of this voice message if it is the current one; for all others the hook only reads a variable. */
export function useVoice(ID: string): VoiceState | undefined {
  return useSyncExternalStore(subscribe, () => (state?.ID === ID ? state : undefined));
}

/** The page's player; its code is loaded with the first use. Another account gets another player. */
export async function openVoicePlayer(client: Client, words: { readonly title: string }): Promise<VoicePlayer> {
  if (player === undefined || owner !== client) {
    player?.current()?.stop();
    owner = client;
    player = lazyVoicePlayer(() => ({ client, title: words.title, audio: new Audio(), current: () => state, setState }));
  }
  return player.load();
}

/** The player, for controls that only a playing message has. */
export function voicePlayer(): VoicePlayer | undefined {
  return player?.current();
}
