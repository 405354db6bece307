import { Mic } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from './voice.module.css';
import type { VoiceHold } from './voice-bar.tsx';

type VoiceKeyProps = {
  isRecording: boolean;
  /** Called when a finger presses the button, or when it is clicked. */
  onVoice: (hold: VoiceHold | undefined) => void;
};

/**
 * Records while a finger holds it; a mouse or the keyboard clicks it. It stays mounted during the recording, because it receives the
 * finger's events.
 */
export function VoiceKey({ isRecording, onVoice }: VoiceKeyProps) {
  const { t } = useTranslation();
  const isFinger = useRef(false);
  const ask = (hold: VoiceHold | undefined): void => {
    if (!isRecording) onVoice(hold);
  };
  return (
    <span
      className={styles['hold']}
      onPointerDown={({ pointerType, clientX, clientY, timeStamp }) => {
        isFinger.current = pointerType === 'touch';
        if (isFinger.current) ask({ x: clientX, y: clientY, startedMs: timeStamp });
      }}
      // A long press would open a context menu and select text.
      onContextMenu={(event) => event.preventDefault()}
    >
      <IconButton
        icon={Mic}
        label={t('composer.voice')}
        on={isRecording}
        // For a finger the recording started at pointerdown: its click event follows at release, often after the end of the recording.
        onClick={({ detail }) => (detail === 0 || !isFinger.current) && ask(undefined)}
      />
    </span>
  );
}
