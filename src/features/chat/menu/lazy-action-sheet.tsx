import { latePanel } from '../../../parts/late/late-panel.tsx';
import { lateOverlay } from '../../../ui/overlays/late-overlay.tsx';

/** The sheet of message actions on a phone, whose code arrives with the first long press. */
export const LazyActionSheet = lateOverlay(
  latePanel(
    async () => (await import('./action-sheet.tsx')).ActionSheet,
    ({ onClose }) => onClose(),
  ),
);
