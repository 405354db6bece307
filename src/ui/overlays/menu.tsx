import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../shared/class-names.ts';
import { useBackLayer } from '../back/use-back-layer.ts';
import { Icon } from '../display/icon.tsx';
import { KeyHint } from '../display/key-hint.tsx';
import type { MenuAnchor, MenuItem } from './menu-item.ts';
import styles from './menu.module.css';
import { overlayHost } from './overlay-host.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type MenuProps = {
  /** Spoken name. */
  label: string;
  items: readonly MenuItem[];
  /** Closed while undefined. */
  anchor: MenuAnchor | undefined;
  onClose: () => void;
  align?: 'start' | 'center' | 'end';
};

/** A menu at a point or below an element: the same for right clicks and for keys that open one. */
export function Menu({ label, items, anchor, onClose, align = 'start' }: MenuProps) {
  const giveFocusBack = useFocusReturn(anchor !== undefined, 'menu');
  useBackLayer(anchor !== undefined, onClose);
  const host = useRef<HTMLElement>(undefined);
  if (anchor && !host.current) host.current = overlayHost();
  if (!anchor) host.current = undefined;
  return (
    // Not modal: Radix would hide the page from assistive technology while its keys can still be reached.
    <Radix.Root modal={false} open={anchor !== undefined} onOpenChange={(next) => !next && onClose()}>
      <Radix.Trigger asChild>
        <span
          className={styles['anchor']}
          style={anchor ? { left: anchor.x, top: anchor.y, width: anchor.width, height: anchor.height } : undefined}
          aria-hidden
          tabIndex={-1}
        />
      </Radix.Trigger>
      {anchor && createPortal(<Catcher onPress={onClose} />, host.current ?? document.body)}
      <Radix.Portal container={host.current ?? null}>
        <Radix.Content
          className={styles['menu']}
          aria-label={label}
          align={align}
          sideOffset={anchor?.height ? 4 : 2}
          collisionPadding={8}
          loop
          onCloseAutoFocus={giveFocusBack}
        >
          {items.map((item) => (item.kind === 'line' ? <Radix.Separator key={item.id} className={styles['line']} /> : <Action key={item.id} item={item} />))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Takes the press that closes the menu, so that it does nothing else to the page below. */
function Catcher({ onPress }: { onPress: () => void }) {
  return (
    <div
      className={styles['catcher']}
      aria-hidden
      onContextMenu={(event) => {
        event.preventDefault();
        onPress();
      }}
    />
  );
}

function Action({ item }: { item: Extract<MenuItem, { kind: 'action' }> }) {
  return (
    <Radix.Item
      className={classNames(styles['item'], item.isDestructive && styles['danger'])}
      disabled={item.disabledReason !== undefined}
      onSelect={item.onSelect}
      aria-keyshortcuts={item.keys}
    >
      {item.icon && <Icon of={item.icon} size={18} />}
      <span className={styles['text']}>
        {item.label}
        {item.disabledReason !== undefined && <span className={styles['hint']}>{item.disabledReason}</span>}
      </span>
      {item.keys !== undefined && <KeyHint keys={item.keys} />}
      {item.checked && (
        <span className={styles['check']}>
          <Icon of={Check} size={16} />
        </span>
      )}
    </Radix.Item>
  );
}
