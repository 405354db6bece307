import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

/** The question before messages are deleted; its code is loaded when it first opens. */
export const LazyDeleteDialog = lazyOverlay(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  ({ onClose }) => onClose(),
);
