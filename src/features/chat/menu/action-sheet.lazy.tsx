import { lazyPanel } from '../../../ui/lazy/lazy-panel.tsx';
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx';

/** The sheet of message actions on a phone, whose code arrives with the first long press. */
export const LazyActionSheet = lazyOverlay(
  lazyPanel(
    async () => (await import('./action-sheet.tsx')).ActionSheet,
    ({ onClose }) => onClose(),
  ),
);
