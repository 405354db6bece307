import { lateOverlay } from '../../ui/overlays/late-overlay.tsx';
import { latePanel } from './late-panel.tsx';

/** `ConfirmDialog`, whose code arrives with its first question. */
export const LazyConfirm = lateOverlay(
  latePanel(
    async () => (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
    ({ onCancel }) => onCancel(),
  ),
);
