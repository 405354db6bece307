import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

/** Reactions as a dialog, whose code arrives with its first use. */
export const LazyReactionDialog = lazyOverlay(
  async () => (await import('./reaction-dialog.tsx')).ReactionDialog,
  ({ onClose }) => onClose(),
);
