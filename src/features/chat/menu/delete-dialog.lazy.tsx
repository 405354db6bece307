import { lazyPanel } from '../../../ui/lazy/lazy-panel.tsx';
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx';

/** The question before messages are deleted, whose code arrives with its first asking. */
export const LazyDeleteDialog = lazyOverlay(
  lazyPanel(
    async () => (await import('./delete-dialog.tsx')).DeleteDialog,
    ({ onClose }) => onClose(),
  ),
);
