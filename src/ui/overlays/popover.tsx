import * as Radix from 'radix-ui/popover';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useBackLayer } from '../back/use-back-layer.ts';
import { overlayHost } from './overlay-host.ts';
import styles from './popover.module.css';

type PopoverProps = {
  /** Accessible name of the pane. */
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
};

/** A raised pane beside its button, for pickers and small forms. It imports Radix, so load the feature that uses it lazily. */
export function Popover({ label, trigger, children, side = 'bottom', align = 'start', open, onOpenChange }: PopoverProps) {
  const [host, setHost] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const shown = open ?? isOpen;
  const change = (next: boolean) => {
    if (next) setHost(overlayHost());
    setOpen(next);
    onOpenChange?.(next);
  };
  useBackLayer(shown, () => change(false));
  return (
    <Radix.Root open={shown} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={host ?? null}>
        <Radix.Content className={styles['popover']} aria-label={label} side={side} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
