import type { Client } from '../../client/client.ts';
import { openMedia, type OpenedMedia } from '../../client/media/open-media.ts';
import { readNextVoice } from '../../client/media/read-next-voice.ts';
import type { MessageRow } from '../../core/rows.ts';
import { contentOf } from '../../core/message-content/message-content.ts';
import { senderNameOf } from '../../core/people/person-name.ts';
import type { VoicePhase, VoicePlayer, VoiceState } from './voice-player-store.ts';

export type VoicePlayerOptions = {
  readonly client: Client;
  readonly title: string;
  readonly audio: HTMLAudioElement;
  readonly current: () => VoiceState | undefined;
  readonly setState: (state: VoiceState | undefined) => void;
};

const STEP_SECONDS = 5;

/**
 * Plays one voice message at a time. loading → playing ⇄ paused → ended, which continues with the next unheard one; from loading or playing
 * to offline or broken. A new request replaces an earlier one that is still running.
 */
export function createVoicePlayer({ client, title, audio, current, setState }: VoicePlayerOptions): VoicePlayer {
  let opened: OpenedMedia | undefined;
  let playing: MessageRow | undefined;
  let request = 0;

  const patch = (change: Partial<VoiceState>): void => {
    const now = current();
    if (now !== undefined && now.ID === playing?.ID) setState({ ...now, ...change });
  };
  const fail = (): void => patch({ phase: client.sync.status().network === 'online' ? 'broken' : 'offline' });

  async function start(row: MessageRow): Promise<void> {
    request += 1;
    const mine = request;
    const content = contentOf(row, client.me);
    if (content.kind !== 'voice') return;
    release();
    playing = row;
    setState({ ID: row.ID, phase: 'loading', atSeconds: 0, seconds: content.voice.seconds, rate: current()?.rate ?? 1 });
    const media = await openMedia(client, { url: content.voice.url, localBlobId: row.localBlobs?.sound });
    if (mine !== request) return media?.close();
    if (media === undefined) return fail();
    opened = media;
    audio.src = media.src;
    audio.playbackRate = current()?.rate ?? 1;
    await resume();
    notifySystem(row);
  }

  async function resume(): Promise<void> {
    try {
      await audio.play();
    } catch (error) {
      // A pause before the first sound ends the request to play, and is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail();
    }
  }

  function release(): void {
    audio.pause();
    audio.removeAttribute('src');
    opened?.close();
    opened = undefined;
  }

  function notifySystem(row: MessageRow): void {
    const session = (navigator as Partial<Navigator>).mediaSession;
    if (session === undefined || typeof MediaMetadata === 'undefined') return;
    session.metadata = new MediaMetadata({ title, artist: senderNameOf(row, undefined) });
    session.setActionHandler('play', () => void resume());
    session.setActionHandler('pause', () => audio.pause());
    session.setActionHandler('seekbackward', () => player.seek(audio.currentTime - STEP_SECONDS));
    session.setActionHandler('seekforward', () => player.seek(audio.currentTime + STEP_SECONDS));
  }

  async function goOn(ended: MessageRow): Promise<void> {
    const mine = request;
    const next = await readNextVoice(client, ended);
    if (mine === request && next !== undefined) await start(next);
  }

  const phaseOnPlay = (phase: VoicePhase): void => patch({ phase });
  audio.addEventListener('playing', () => {
    phaseOnPlay('playing');
    // A message counts as heard once it starts to sound, in any tab and after a reload; own messages need no mark.
    if (playing !== undefined && playing.from !== client.me) void client.commands.markVoicePlayed(playing.ID).catch(() => undefined);
  });
  audio.addEventListener('pause', () => {
    if (!audio.ended && current()?.phase === 'playing') patch({ phase: 'paused' });
  });
  audio.addEventListener('timeupdate', () => patch({ atSeconds: audio.currentTime }));
  audio.addEventListener('loadedmetadata', () => {
    // A streamed recording has no known duration.
    if (Number.isFinite(audio.duration) && audio.duration > 0) patch({ seconds: audio.duration });
  });
  audio.addEventListener('error', () => {
    if (audio.hasAttribute('src')) fail();
  });
  audio.addEventListener('ended', () => {
    patch({ phase: 'paused', atSeconds: 0 });
    if (playing !== undefined) void goOn(playing);
  });

  const player: VoicePlayer = {
    async toggle(row) {
      const now = current();
      if (now?.ID !== row.ID || now.phase === 'offline' || now.phase === 'broken') return start(row);
      if (now.phase === 'playing' || now.phase === 'loading') return audio.pause();
      return resume();
    },
    seek(seconds) {
      const end = current()?.seconds ?? 0;
      audio.currentTime = Math.min(Math.max(0, seconds), end);
      patch({ atSeconds: audio.currentTime });
    },
    setRate(rate) {
      audio.playbackRate = rate;
      patch({ rate });
    },
    stop() {
      request += 1;
      playing = undefined;
      release();
      setState(undefined);
    },
  };
  return player;
}
