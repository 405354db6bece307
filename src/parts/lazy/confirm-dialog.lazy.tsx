import { lazyOverlay } from '../../ui/lazy/lazy-component.tsx';

/** `ConfirmDialog`, whose code arrives with its first question. */
export const LazyConfirm = lazyOverlay(
  async () => (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
  ({ onCancel }) => onCancel(),
);
