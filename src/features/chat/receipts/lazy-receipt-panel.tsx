import { latePanel } from '../../../parts/late/late-panel.tsx';
import { lateOverlay } from '../../../ui/overlays/late-overlay.tsx';

/** The list of readers, whose code arrives with its first use. */
export const LazyReceiptPanel = lateOverlay(
  latePanel(
    async () => (await import('./receipt-panel.tsx')).ReceiptPanel,
    ({ onClose }) => onClose(),
  ),
);
