import { useSyncExternalStore } from 'react';
import type { Client } from '../../client/client.ts';
import type { MessageRow } from '../../core/rows.ts';
import { loadChunk } from '../../shared/load-chunk.ts';

export type VoicePhase = 'loading' | 'playing' | 'paused' | 'offline' | 'broken';

/** The one voice message of the page that is played, or was last. */
export type VoiceState = {
  readonly ID: string;
  readonly phase: VoicePhase;
  readonly atSeconds: number;
  readonly seconds: number;
  readonly rate: number;
};

export type VoicePlayer = {
  /** Plays it from where it stopped, or pauses it; whatever else is played stops. */
  toggle(row: MessageRow): Promise<void>;
  seek(seconds: number): void;
  setRate(rate: number): void;
  stop(): void;
};

const listeners = new Set<() => void>();
let state: VoiceState | undefined;
let loading: Promise<VoicePlayer> | undefined;
let player: VoicePlayer | undefined;
let owner: Client | undefined;

function setState(next: VoiceState | undefined): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** State of this voice message while it is the one that is played; one look at a variable for all the others. */
export function useVoice(ID: string): VoiceState | undefined {
  return useSyncExternalStore(subscribe, () => (state?.ID === ID ? state : undefined));
}

/** The page's player, whose code arrives with its first use; another account gets another one. */
export async function openVoicePlayer(client: Client, words: { readonly title: string }): Promise<VoicePlayer> {
  if (owner !== client) {
    player?.stop();
    owner = client;
    loading = undefined;
  }
  loading ??= loadChunk(async () => import('./create-voice-player.ts')).then(({ createVoicePlayer }) =>
    createVoicePlayer({ client, title: words.title, audio: new Audio(), current: () => state, setState }),
  );
  player = await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return player;
}

/** What only a playing message has keys for. */
export function voicePlayer(): VoicePlayer | undefined {
  return player;
}
