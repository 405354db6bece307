import type { wording as source } from '../zh-CN/wording.ts';
import type { Translation } from '../translation.ts';

export const wording = {
  translating: 'Translating…',
  writing: 'Writing it out…',
  translatedBy: 'By the translation service',
  writtenBy: 'By speech recognition',
  hide: { translate: 'Hide translation', voiceToText: 'Hide text' },
  enable: { translate: 'Please enable translation', voiceToText: 'Please enable voice to text' },
  offline: { translate: 'Translates once you are online', voiceToText: 'Writes it out once you are online' },
  failure: {
    failed: 'Not translated',
    failedVoice: 'Not written out',
    offline: 'No network',
    unavailable: 'Your package does not support this',
    tooFast: 'Too many requests, please wait a moment',
    nothing: 'No words were recognised',
  },
  automatic: 'Automatic translation and voice to text',
  turnOn: { translate: 'Translate automatically', voiceToText: 'Write out voices automatically' },
  turnOff: { translate: 'Stop translating automatically', voiceToText: 'Stop writing out voices' },
  isOn: { translate: 'On: what others write here is translated', voiceToText: 'On: what others say here is written out' },
  isOff: { translate: 'Automatic translation is off', voiceToText: 'Voices are no longer written out' },
} satisfies Translation<typeof source>;
