import { lazyOverlay } from '../../ui/lazy/lazy-component.tsx';

/** `ConfirmDialog`; its code is loaded with the first question. */
export const LazyConfirm = lazyOverlay(
  async () => (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
  ({ onCancel }) => onCancel(),
);
