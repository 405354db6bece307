import { CircleAlert, CloudOff, Pause, Play } from 'lucide-react';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { MessageRow } from '../../core/rows.ts';
import { voiceBars, voiceWidth, type VoiceView } from '../../core/message-content/voice-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { openVoicePlayer, useVoice, voicePlayer, type VoicePhase, type VoiceState } from './voice-player-store.ts';
import styles from './voice.module.css';

type VoiceContentProps = { row: MessageRow; voice: VoiceView; isUnheard: boolean; meta: ReactNode };

/** A voice message: its button, bars whose width shows the duration, and while it plays its position and speed. */
export function VoiceContent({ row, voice, isUnheard, meta }: VoiceContentProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const state = useVoice(row.ID);
  const bars = useMemo(() => voiceBars(voice), [voice]);
  const isPlaying = state?.phase === 'playing';
  const problem = state?.phase === 'offline' ? t('bubble.voiceOffline') : state?.phase === 'broken' ? t('bubble.voiceBroken') : undefined;
  const toggle = () =>
    void openVoicePlayer(client, { title: t('bubble.voiceTitle') })
      .then(async (player) => player.toggle(row))
      .catch(() => toast(t('bubble.voiceBroken'), { tone: 'danger' }));
  return (
    <span className={styles['voice']}>
      <span className={styles['line']} style={{ width: voiceWidth(voice.seconds) }}>
        <button
          type="button"
          className={styles['play']}
          aria-label={isPlaying ? t('bubble.pause') : t('bubble.play', { seconds: voice.seconds })}
          onClick={toggle}
        >
          <PlayGlyph phase={state?.phase} />
        </button>
        <span className={styles['track']}>
          <Bars path={bars.path} />
          {state !== undefined && <Position state={state} path={bars.path} />}
        </span>
        <span className={styles['seconds']}>{secondsLeft(state, voice.seconds)}″</span>
        {isUnheard && <span className={styles['unheard']} role="img" aria-label={t('bubble.unheard')} />}
      </span>
      <span className={styles['foot']}>
        {problem !== undefined && (
          <span className={styles['problem']} role="status">
            {problem}
          </span>
        )}
        {state !== undefined && problem === undefined && <Rate rate={state.rate} />}
        <span className={styles['meta']}>{meta}</span>
      </span>
    </span>
  );
}

function secondsLeft(state: VoiceState | undefined, seconds: number): number {
  return state === undefined || state.atSeconds === 0 ? seconds : Math.max(0, Math.ceil(state.seconds - state.atSeconds));
}

function PlayGlyph({ phase }: { phase: VoicePhase | undefined }) {
  switch (phase) {
    case 'loading':
      return <Spinner size={16} />;
    case 'playing':
      return <Icon of={Pause} size={16} fill="solid" />;
    case 'offline':
      return <Icon of={CloudOff} size={16} />;
    case 'broken':
      return <Icon of={CircleAlert} size={16} />;
    default:
      return <Icon of={Play} size={16} fill="solid" />;
  }
}

function Bars({ path, className, style }: { path: string; className?: string | undefined; style?: CSSProperties }) {
  return (
    <svg className={className ?? styles['bars']} style={style} height={24} aria-hidden>
      <path d={path} />
    </svg>
  );
}

function Position({ state, path }: { state: VoiceState; path: string }) {
  const { t } = useTranslation();
  const part = state.seconds > 0 ? Math.min(1, state.atSeconds / state.seconds) : 0;
  return (
    <>
      <Bars path={path} className={styles['done']} style={{ clipPath: `inset(0 ${100 - part * 100}% 0 0)` }} />
      <input
        type="range"
        className={styles['seek']}
        aria-label={t('bubble.position')}
        min={0}
        max={Math.max(1, Math.round(state.seconds))}
        step={1}
        value={Math.round(state.atSeconds)}
        onChange={(event) => voicePlayer()?.seek(Number(event.currentTarget.value))}
      />
    </>
  );
}

const RATES = [1, 1.5, 2] as const;

function Rate({ rate }: { rate: number }) {
  const { t } = useTranslation();
  const next = RATES[(RATES.findIndex((one) => one === rate) + 1) % RATES.length] ?? 1;
  return (
    <button type="button" className={styles['rate']} aria-label={t('bubble.speed', { rate })} onClick={() => voicePlayer()?.setRate(next)}>
      {rate}×
    </button>
  );
}
