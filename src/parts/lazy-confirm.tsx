import { useRef, type ComponentProps } from 'react';
import { latePart } from '../ui/late-part.tsx';

const LoadedDialog = latePart(async () => (await import('../ui/overlays/confirm-dialog.tsx')).ConfirmDialog);

/** `ConfirmDialog`, whose code arrives with its first question. */
export function LazyConfirm(props: ComponentProps<typeof LoadedDialog>) {
  const wasOpened = useRef(false);
  if (!props.open && !wasOpened.current) return null;
  wasOpened.current = true;
  return <LoadedDialog {...props} />;
}
