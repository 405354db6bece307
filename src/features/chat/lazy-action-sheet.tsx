import { lazy, Suspense, useRef } from 'react';
import type { MenuItem } from '../../ui/overlays/menu-item.ts';

const LoadedSheet = lazy(async () => ({ default: (await import('./action-sheet.tsx')).ActionSheet }));

type LazyActionSheetProps = { open: boolean; items: readonly MenuItem[]; onClose: () => void };

/** The sheet of message actions on a phone, whose code arrives with the first long press. */
export function LazyActionSheet(props: LazyActionSheetProps) {
  const wasOpened = useRef(false);
  if (!props.open && !wasOpened.current) return null;
  wasOpened.current = true;
  return (
    <Suspense fallback={null}>
      <LoadedSheet {...props} />
    </Suspense>
  );
}
