import * as Radix from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './popover.module.css';

type PopoverProps = {
  /** Spoken name of what opens. */
  label: string;
  /** The key that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
};

/** A raised pane beside its key: pickers and small forms. Brings Radix along, so load its user lazily. */
export function Popover({ label, trigger, children, side = 'bottom', align = 'start', open, onOpenChange }: PopoverProps) {
  const control = { ...(open === undefined ? {} : { open }), ...(onOpenChange === undefined ? {} : { onOpenChange }) };
  return (
    <Radix.Root {...control}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles['popover']} aria-label={label} side={side} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
