import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

/** The question before messages are deleted, whose code arrives with its first asking. */
export const LazyDeleteDialog = lazyOverlay(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  ({ onClose }) => onClose(),
);
