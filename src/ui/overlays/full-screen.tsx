import * as Radix from 'radix-ui/dialog';
import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useBackLayer } from '../back/use-back-layer.ts';
import styles from './full-screen.module.css';
import { useFocusReturn } from './use-focus-return.ts';

type FullScreenProps = {
  open: boolean;
  onClose: () => void;
  /** Accessible name. */
  title: string;
  /** How much of the page below shows through, 0 to 1. */
  fade?: number;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** An overlay of the whole window, dark in both themes. It traps the focus and returns it afterwards. Load it lazily, like Dialog. */
export function FullScreen({ open, onClose, title, fade = 0, onKeyDown, children }: FullScreenProps) {
  const giveFocusBack = useFocusReturn(open, 'dialog');
  useBackLayer(open, onClose);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          className={styles['screen']}
          style={{ '--fade': fade } as CSSProperties}
          aria-modal
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            // The focus goes to the content, so that its keys work at once and none of its buttons looks chosen.
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={giveFocusBack}
        >
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
