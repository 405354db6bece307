import { Mic } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from './voice.module.css';
import type { VoiceHold } from './voice-bar.tsx';

type VoiceKeyProps = {
  isRecording: boolean;
  /** The key was put down by a finger, or clicked. */
  onVoice: (hold: VoiceHold | undefined) => void;
};

/** Records while a finger holds it; a pointer or a key clicks it. Stays mounted meanwhile: the finger's events come to it. */
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
      // A long press asks for a menu, and for a selection.
      onContextMenu={(event) => event.preventDefault()}
    >
      <IconButton
        icon={Mic}
        label={t('composer.voice')}
        on={isRecording}
        // A finger has asked when it was put down: its click comes when it is lifted, often behind the end of the recording.
        onClick={({ detail }) => (detail === 0 || !isFinger.current) && ask(undefined)}
      />
    </span>
  );
}
