import type { wording as source } from '../zh-CN/wording.ts';
import type { Translation } from '../translation.ts';

export const wording = {
  translating: 'Translating…',
  writing: 'Transcribing…',
  translatedBy: 'Translated by a translation service',
  writtenBy: 'Transcribed by speech recognition',
  hide: { translate: 'Hide translation', voiceToText: 'Hide transcript' },
  enable: { translate: 'Please enable translation', voiceToText: 'Please enable transcription' },
  offline: { translate: 'Can be translated when you’re online', voiceToText: 'Can be transcribed when you’re online' },
  failure: {
    failed: 'Translation failed',
    failedVoice: 'Transcription failed',
    offline: 'No network',
    unavailable: 'Your plan does not support this',
    tooFast: 'Too many requests. Please wait a moment',
    nothing: 'No words were recognised',
  },
  automatic: 'Automatic translation and transcription',
  turnOn: { translate: 'Translate automatically', voiceToText: 'Transcribe voice messages automatically' },
  turnOff: { translate: 'Stop translating automatically', voiceToText: 'Stop transcribing automatically' },
  isOn: { translate: 'On: messages from others are translated automatically', voiceToText: 'On: voice messages from others are transcribed automatically' },
  isOff: { translate: 'Automatic translation is off', voiceToText: 'Automatic transcription is off' },
} satisfies Translation<typeof source>;
