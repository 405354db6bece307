import { latePanel } from '../../../parts/late/late-panel.tsx';
import { lateOverlay } from '../../../ui/overlays/late-overlay.tsx';

/** The question before messages are deleted, whose code arrives with its first asking. */
export const LazyDeleteDialog = lateOverlay(
  latePanel(
    async () => (await import('./delete-dialog.tsx')).DeleteDialog,
    ({ onClose }) => onClose(),
  ),
);
