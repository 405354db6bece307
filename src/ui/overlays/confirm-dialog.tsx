import { useRef, type ReactNode } from 'react';
import { Button } from '../inputs/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** The action cannot be undone: the button is red, and the focus starts on cancel. */
  isDestructive?: boolean;
  busy?: boolean;
  /** Why it cannot be confirmed now. */
  disabledReason?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({ open, title, text, confirmLabel, cancelLabel, isDestructive = false, ...props }: ConfirmDialogProps) {
  const { busy = false, disabledReason, onConfirm, onCancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={text}
      isQuestion
      initialFocus={isDestructive ? cancel : confirm}
      actions={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button ref={confirm} look={isDestructive ? 'danger' : 'primary'} busy={busy} disabledReason={disabledReason} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
