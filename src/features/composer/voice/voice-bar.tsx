import { ArrowUp, Headphones, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countdownOf } from '../../../core/composer/recording.ts';
import { describeDuration } from '../../../core/messages/custom-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useBackLayer } from '../../../ui/back/use-back-layer.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { SHOWN_LEVELS, useVoice, type RecordedVoice } from './use-voice.ts';
import styles from './voice.module.css';

/** Position and time at which a finger pressed the button; undefined = the button was clicked. */
export type VoiceHold = { readonly x: number; readonly y: number; readonly startedMs: number };

type VoiceBarProps = {
  hold: VoiceHold | undefined;
  /** `undefined` = too short to be audible. */
  onRecorded: (voice: RecordedVoice | undefined, then: 'listen' | 'send') => void;
  onClose: () => void;
};

/** Sliding the finger this far away cancels. */
const SLIDE_PX = 80;
/** A shorter press is a click: the recording continues. */
const CLICK_MS = 300;

/** Covers the input while the microphone is open: the levels, the duration, and the buttons. */
export function VoiceBar({ hold, onRecorded, onClose }: VoiceBarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const { finish, ...state } = useVoice({ onRecorded });
  const { isHeld, isSlidAway } = useHold(hold, { finish: () => finish('listen'), cancel: onClose });
  useEscape(onClose);
  useBackLayer(true, onClose);
  // The focus moves to the bar, which handles Escape.
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  const left = state.kind === 'recording' ? countdownOf(state.elapsedMs) : undefined;
  return (
    <div
      ref={bar}
      className={styles['bar']}
      role="group"
      tabIndex={-1}
      aria-label={t('composer.recorder.label')}
      data-recording={state.kind === 'recording' || undefined}
      data-away={isSlidAway || undefined}
    >
      <IconButton
        icon={state.kind === 'failed' ? X : Trash2}
        label={t(state.kind === 'failed' ? 'composer.recorder.close' : 'composer.recorder.cancel')}
        onClick={onClose}
      />
      {state.kind === 'recording' ? (
        <>
          <span className={styles['time']} aria-label={t('composer.recorder.time', { time: describeDuration(state.elapsedMs / 1000) })} role="img">
            {describeDuration(state.elapsedMs / 1000)}
          </span>
          <Levels levels={state.levels} />
        </>
      ) : (
        <span className={styles['words']} role={state.kind === 'failed' ? 'alert' : 'status'}>
          {t(state.kind === 'failed' ? `composer.recorder.${state.why}` : 'composer.recorder.asking')}
        </span>
      )}
      {left !== undefined && (
        <span className={styles['left']} role="status">
          {t('composer.recorder.left', { count: left })}
        </span>
      )}
      {isHeld && state.kind !== 'failed' && <span className={styles['words']}>{t(isSlidAway ? 'composer.recorder.release' : 'composer.recorder.slide')}</span>}
      {!isHeld && state.kind === 'recording' && (
        <>
          <IconButton icon={Headphones} label={t('composer.recorder.listen')} onClick={() => finish('listen')} />
          <IconButton icon={ArrowUp} look="solid" label={t('composer.recorder.send')} onClick={() => finish('send')} />
        </>
      )}
    </div>
  );
}

/** A bar is identified by its position, and the levels move through the bars. */
const BARS = Array.from({ length: SHOWN_LEVELS }, (_, at) => `bar-${at}`);
const SILENCE = 0.08;

function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <span className={styles['levels']} aria-hidden>
      {BARS.map((bar, at) => (
        <span key={bar} className={styles['level']} style={{ transform: `scaleY(${Math.max(SILENCE, levels[at + levels.length - SHOWN_LEVELS] ?? 0)})` }} />
      ))}
    </span>
  );
}

type HoldEnds = { readonly finish: () => void; readonly cancel: () => void };

function useHold(hold: VoiceHold | undefined, ends: HoldEnds): { readonly isHeld: boolean; readonly isSlidAway: boolean } {
  const [isHeld, setHeld] = useState(hold !== undefined);
  const [isSlidAway, setSlidAway] = useState(false);
  const latest = useRef(ends);
  useEffect(() => {
    latest.current = ends;
  });
  useEffect(() => {
    if (hold === undefined) return undefined;
    const isAway = (event: PointerEvent): boolean => Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > SLIDE_PX;
    const move = (event: PointerEvent): void => setSlidAway(isAway(event));
    const letGo = (event: PointerEvent): void => {
      if (isAway(event)) latest.current.cancel();
      else if (event.timeStamp - hold.startedMs >= CLICK_MS) latest.current.finish();
      setHeld(false);
      setSlidAway(false);
    };
    // The system has cancelled the touch, as it does for an incoming call.
    const take = (): void => latest.current.cancel();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', take);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', take);
    };
  }, [hold]);
  return { isHeld, isSlidAway };
}

function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
