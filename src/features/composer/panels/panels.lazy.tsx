import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

export const EmojiPanel = lazyOverlay(
  async () => (await import('./emoji-panel.tsx')).EmojiPanel,
  ({ onClose }) => onClose(),
);

export const MentionPanel = lazyOverlay(
  async () => (await import('./mention-panel.tsx')).MentionPanel,
  ({ onClose }) => onClose(),
);
