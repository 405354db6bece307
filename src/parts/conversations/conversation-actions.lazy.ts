import { lazyOverlay } from '../../ui/lazy/lazy-component.tsx';
import { lazy } from '../../shared/lazy.ts';
import type { DeleteConversationDialogProps } from './delete-conversation-dialog.tsx';

export const LazyDeleteConversation = lazyOverlay<DeleteConversationDialogProps>(
  async () => (await import('./delete-conversation-dialog.tsx')).DeleteConversationDialog,
  ({ onClose }) => onClose(),
);

/** The code of archiving with its undo. */
export const archivingCode = lazy(async () => import('./archive-with-undo.ts'));
