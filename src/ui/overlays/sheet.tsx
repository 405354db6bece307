import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useBackLayer } from '../back/use-back-layer.ts';
import styles from './sheet.module.css';
import { useFocusReturn } from './use-focus-return.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** Accessible name. */
  label: string;
  children: ReactNode;
  /** Content that floats over the page above the sheet and belongs to the sheet; it brings its own scrim. */
  above?: ReactNode;
};

/** Replaces a menu or a small dialog on a phone: it opens from the bottom, near the thumb. */
export function Sheet({ open, onClose, label, children, above }: SheetProps) {
  const giveFocusBack = useFocusReturn(open, 'dialog');
  useBackLayer(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} data-clear={above !== undefined || undefined} />
        {/* As large as the window, so that the content above the sheet is part of the dialog; presses pass through to the scrim. */}
        <Radix.Content className={styles['frame']} style={{ pointerEvents: 'none' }} aria-describedby={undefined} aria-modal onCloseAutoFocus={giveFocusBack}>
          <Radix.Title className="visually-hidden">{label}</Radix.Title>
          {above}
          <div className={styles['sheet']} data-sheet>
            <div className={styles['grip']} aria-hidden />
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
