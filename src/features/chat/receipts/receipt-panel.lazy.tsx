import { lazyPanel } from '../../../ui/lazy/lazy-panel.tsx';
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx';

/** The list of readers, whose code arrives with its first use. */
export const LazyReceiptPanel = lazyOverlay(
  lazyPanel(
    async () => (await import('./receipt-panel.tsx')).ReceiptPanel,
    ({ onClose }) => onClose(),
  ),
);
