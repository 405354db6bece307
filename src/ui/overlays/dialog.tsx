import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { useBackLayer } from '../back/use-back-layer.ts';
import { IconButton } from '../inputs/icon-button.tsx';
import styles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One or two sentences under the title; screen readers read them with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** On the right, the primary action last. */
  actions?: ReactNode;
  /** Accessible name of the close button in the corner; no button without it. */
  closeLabel?: string;
  width?: number;
  /** A question that the user must answer: neither the scrim nor an accidental press closes it. */
  isQuestion?: boolean;
  /** The element that gets the focus; by default the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * A dialog above all content. It traps the focus and returns it afterwards. It imports Radix, so load the feature that uses it with `lazy`
 * to keep Radix out of the first screen.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, closeLabel, width = 400, isQuestion = false, initialFocus } = props;
  const giveFocusBack = useFocusReturn(open, 'dialog');
  useBackLayer(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <div className={styles['place']}>
          <Radix.Content
            className={styles['dialog']}
            style={{ '--width': `${width}px` } as CSSProperties}
            role={isQuestion ? 'alertdialog' : 'dialog'}
            aria-modal
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            onOpenAutoFocus={(event) => {
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            onCloseAutoFocus={giveFocusBack}
            onPointerDownOutside={(event) => {
              if (isQuestion) event.preventDefault();
            }}
          >
            <div className={styles['head']}>
              <Radix.Title className={styles['title']}>{title}</Radix.Title>
              {closeLabel !== undefined && (
                <div className={styles['close']}>
                  <IconButton icon={X} label={closeLabel} iconSize={18} onClick={onClose} />
                </div>
              )}
            </div>
            {description !== undefined && (
              <Radix.Description asChild>
                <div className={styles['description']}>{description}</div>
              </Radix.Description>
            )}
            {children !== undefined && <div className={styles['body']}>{children}</div>}
            <div className={styles['actions']}>{actions}</div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
