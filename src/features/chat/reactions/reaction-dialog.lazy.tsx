import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

/** Reactions as a dialog; its code is loaded with the first use. */
export const LazyReactionDialog = lazyOverlay(
  async () => (await import('./reaction-dialog.tsx')).ReactionDialog,
  ({ onClose }) => onClose(),
);
