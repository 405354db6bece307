import { useRef } from 'react';
import type { MenuItem } from '../../ui/overlays/menu-item.ts';
import { latePart } from '../../ui/late-part.tsx';

const LoadedSheet = latePart(async () => (await import('./action-sheet.tsx')).ActionSheet);

type LazyActionSheetProps = { open: boolean; items: readonly MenuItem[]; onClose: () => void };

/** The sheet of message actions on a phone, whose code arrives with the first long press. */
export function LazyActionSheet(props: LazyActionSheetProps) {
  const wasOpened = useRef(false);
  if (!props.open && !wasOpened.current) return null;
  wasOpened.current = true;
  return <LoadedSheet {...props} />;
}
