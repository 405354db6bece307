import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

/** The list of readers; its code is loaded with the first use. */
export const LazyReceiptPanel = lazyOverlay(
  async () => (await import('./receipt-panel.tsx')).ReceiptPanel,
  ({ onClose }) => onClose(),
);
