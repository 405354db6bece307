import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useBackLayer } from '../back/use-back-layer.ts';
import styles from './sheet.module.css';
import { useFocusReturn } from './use-focus-return.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** Spoken name. */
  label: string;
  children: ReactNode;
};

/** What a menu or a small dialog becomes on a phone: it comes from below, where the thumb is. */
export function Sheet({ open, onClose, label, children }: SheetProps) {
  const giveFocusBack = useFocusReturn(open, 'dialog');
  useBackLayer(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['sheet']} aria-describedby={undefined} aria-modal onCloseAutoFocus={giveFocusBack}>
          <Radix.Title className="visually-hidden">{label}</Radix.Title>
          <div className={styles['grip']} aria-hidden />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
