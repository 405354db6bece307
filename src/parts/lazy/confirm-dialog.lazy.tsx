import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx';
import { lazyPanel } from '../../ui/lazy/lazy-panel.tsx';

/** `ConfirmDialog`, whose code arrives with its first question. */
export const LazyConfirm = lazyOverlay(
  lazyPanel(
    async () => (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
    ({ onCancel }) => onCancel(),
  ),
);
