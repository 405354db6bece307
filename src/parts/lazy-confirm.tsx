import { lateOverlay } from '../ui/overlays/late-overlay.tsx';

/** `ConfirmDialog`, whose code arrives with its first question. */
export const LazyConfirm = lateOverlay(async () => (await import('../ui/overlays/confirm-dialog.tsx')).ConfirmDialog);
