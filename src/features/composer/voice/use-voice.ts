import { useCallback, useEffect, useRef, useState } from 'react';
import { isTooLong, isTooShort, recordedSeconds } from '../../../core/composer/recording.ts';
import { describeWaveform } from '../../../core/message-content/waveform.ts';
import { blockReload } from '../../../shared/page-work.ts';
import type { DeviceFailure } from '../../../parts/camera/open-device.ts';
import { startVoice, type VoiceRecording } from './record-voice.ts';

export type RecordedVoice = { readonly blob: Blob; readonly seconds: number; readonly waveform: string; readonly extension: string };

export type VoiceState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly elapsedMs: number; readonly levels: readonly number[] }
  | { readonly kind: 'failed'; readonly why: DeviceFailure };

type Options = {
  /** `undefined` = too short to be audible. */
  readonly onRecorded: (voice: RecordedVoice | undefined, then: 'listen' | 'send') => void;
};

export const SHOWN_LEVELS = 36;
const LOOK_EVERY_MS = 100;

/**
 * One recording, from opening to its end. States in order: asking → recording → (stopped by the user or after a minute) recorded | failed.
 * The hook closes the microphone when it unmounts.
 */
export function useVoice({ onRecorded }: Options): VoiceState & { readonly finish: (then: 'listen' | 'send') => void } {
  const [state, setState] = useState<VoiceState>({ kind: 'asking' });
  const running = useRef<VoiceRecording>(undefined);
  const levels = useRef<readonly number[]>([]);
  /** Set when the button was released before the microphone was open. */
  const wanted = useRef<'listen' | 'send'>(undefined);
  const notify = useRef(onRecorded);
  useEffect(() => {
    notify.current = onRecorded;
  });

  const finish = useCallback((then: 'listen' | 'send') => {
    const recording = running.current;
    running.current = undefined;
    if (recording === undefined) {
      wanted.current = then;
      return;
    }
    const elapsedMs = recording.elapsedMs();
    if (isTooShort(elapsedMs)) {
      recording.cancel();
      notify.current(undefined, then);
      return;
    }
    const about = { seconds: recordedSeconds(elapsedMs), waveform: describeWaveform(levels.current), extension: recording.format.extension };
    const release = blockReload();
    void recording
      .stop()
      .then((blob) => notify.current({ blob, ...about }, then))
      .finally(release);
  }, []);

  useEffect(() => {
    const release = blockReload();
    let isOver = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    levels.current = [];
    const look = (): void => {
      const recording = running.current;
      if (recording === undefined) return clearInterval(timer);
      const elapsedMs = recording.elapsedMs();
      levels.current = [...levels.current, recording.readLevel()];
      setState({ kind: 'recording', elapsedMs, levels: levels.current.slice(-SHOWN_LEVELS) });
      if (isTooLong(elapsedMs)) finish('listen');
    };
    void startVoice().then((started) => {
      if (started.kind === 'failed') return isOver ? undefined : setState(started);
      if (isOver) return started.recording.cancel();
      running.current = started.recording;
      if (wanted.current !== undefined) return finish(wanted.current);
      look();
      timer = setInterval(look, LOOK_EVERY_MS);
      return undefined;
    });
    return () => {
      release();
      isOver = true;
      clearInterval(timer);
      running.current?.cancel();
      running.current = undefined;
    };
  }, [finish]);

  return { ...state, finish };
}
