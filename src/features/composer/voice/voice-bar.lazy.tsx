import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

export const VoiceBar = lazyOverlay(
  async () => (await import('./voice-bar.tsx')).VoiceBar,
  ({ onClose }) => onClose(),
);
