import { latePanel } from '../../../parts/late/late-panel.tsx';
import { lateOverlay } from '../../../ui/overlays/late-overlay.tsx';

/** Reactions as a dialog, whose code arrives with its first use. */
export const LazyReactionDialog = lateOverlay(
  latePanel(
    async () => (await import('./reaction-dialog.tsx')).ReactionDialog,
    ({ onClose }) => onClose(),
  ),
);
