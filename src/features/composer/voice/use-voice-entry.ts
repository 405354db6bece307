import { useCallback, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import type { Sendable } from '../dialogs/location-dialog.tsx';
import { buildVoiceMessage } from '../files/build-file-message.ts';
import type { Attachments } from '../files/use-attachments.ts';
import type { RecordedVoice } from './use-voice.ts';
import type { VoiceHold } from './voice-bar.tsx';

type Options = {
  readonly conversationID: string;
  readonly onListen: Attachments['addVoice'];
  readonly onSend: (message: Sendable) => void;
  readonly onClosed: () => void;
};

export type VoiceEntry = {
  readonly isOpen: boolean;
  readonly hold: VoiceHold | undefined;
  readonly open: (hold: VoiceHold | undefined) => void;
  readonly close: () => void;
  readonly recorded: (voice: RecordedVoice | undefined, then: 'listen' | 'send') => void;
};

/** Starts a recording from the button, and either attaches it to the draft, where the user can listen to it, or sends it at once. */
export function useVoiceEntry({ conversationID, onListen, onSend, onClosed }: Options): VoiceEntry {
  const { t } = useTranslation();
  const toast = useToast();
  const [opened, setOpened] = useState<{ readonly hold: VoiceHold | undefined }>();

  const close = useCallback(() => {
    setOpened(undefined);
    onClosed();
  }, [onClosed]);
  const recorded = useCallback<VoiceEntry['recorded']>(
    (voice, then) => {
      close();
      if (voice === undefined) {
        toast(t('composer.recorder.tooShort'), { tone: 'warning' });
        return;
      }
      const { blob, seconds, waveform } = voice;
      const name = `${t('composer.recorder.name')}.${voice.extension}`;
      if (then === 'listen') onListen({ blob, seconds, waveform, name });
      else onSend(buildVoiceMessage({ conversationID, name, blob, seconds, waveform }));
    },
    [close, conversationID, onListen, onSend, t, toast],
  );
  return { isOpen: opened !== undefined, hold: opened?.hold, open: useCallback((hold) => setOpened({ hold }), []), close, recorded };
}
