import { lazyPanel } from '../../../ui/lazy/lazy-panel.tsx';
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx';

/** Reactions as a dialog, whose code arrives with its first use. */
export const LazyReactionDialog = lazyOverlay(
  lazyPanel(
    async () => (await import('./reaction-dialog.tsx')).ReactionDialog,
    ({ onClose }) => onClose(),
  ),
);
