import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { describeDuration } from '../../../core/messages/custom-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from '../composer.module.css';

/** A recording in the draft, which the user can listen to before sending. */
export function VoiceThumb({ blob, seconds }: { blob: Blob; seconds: number }) {
  const { t } = useTranslation();
  const player = useRef<HTMLAudioElement>(undefined);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(
    () => () => {
      if (player.current === undefined) return;
      player.current.pause();
      URL.revokeObjectURL(player.current.src);
    },
    [],
  );

  const toggle = (): void => {
    if (isPlaying) {
      player.current?.pause();
      return;
    }
    player.current ??= createPlayer(blob, setPlaying);
    player.current.play().catch(() => setPlaying(false));
  };

  return (
    <span className={styles['voiceThumb']}>
      <IconButton
        icon={isPlaying ? Pause : Play}
        look="solid"
        label={t(isPlaying ? 'composer.recorder.pause' : 'composer.recorder.play')}
        iconSize={16}
        onClick={toggle}
      />
      <span className={styles['voiceTime']}>{describeDuration(seconds)}</span>
    </span>
  );
}

function createPlayer(blob: Blob, setPlaying: (isPlaying: boolean) => void): HTMLAudioElement {
  const audio = new Audio(URL.createObjectURL(blob));
  audio.addEventListener('play', () => setPlaying(true));
  audio.addEventListener('pause', () => setPlaying(false));
  audio.addEventListener('ended', () => setPlaying(false));
  return audio;
}
