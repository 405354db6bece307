import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

/** The list of readers, whose code arrives with its first use. */
export const LazyReceiptPanel = lazyOverlay(
  async () => (await import('./receipt-panel.tsx')).ReceiptPanel,
  ({ onClose }) => onClose(),
);
