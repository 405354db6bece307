import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

/** The sheet of message actions on a phone; its code is loaded with the first long press. */
export const LazyActionSheet = lazyOverlay(
  async () => (await import('./action-sheet.tsx')).ActionSheet,
  ({ onClose }) => onClose(),
);
