import { lazy, Suspense, useRef, type ComponentProps } from 'react';

const LoadedDialog = lazy(async () => ({ default: (await import('../ui/overlays/confirm-dialog.tsx')).ConfirmDialog }));

/** `ConfirmDialog`, whose code arrives with its first question. */
export function LazyConfirm(props: ComponentProps<typeof LoadedDialog>) {
  const wasOpened = useRef(false);
  if (!props.open && !wasOpened.current) return null;
  wasOpened.current = true;
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}
