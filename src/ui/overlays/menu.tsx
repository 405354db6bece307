import { Check, ChevronRight, Plus } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../shared/class-names.ts';
import { useBackLayer } from '../back/use-back-layer.ts';
import { Icon } from '../display/icon.tsx';
import { KeyHint } from '../display/key-hint.tsx';
import type { MenuAnchor, MenuItem, MenuStrip } from './menu-item.ts';
import styles from './menu.module.css';
import { overlayHost } from './overlay-host.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type MenuProps = {
  /** Accessible name. */
  label: string;
  items: readonly MenuItem[];
  strip?: MenuStrip | undefined;
  /** Name of the shown set of entries, if an entry can replace them. After a change the first entry gets the focus. */
  level?: string | undefined;
  /** The menu is closed while it is undefined. */
  anchor: MenuAnchor | undefined;
  onClose: () => void;
  align?: 'start' | 'center' | 'end';
};

/** A menu at a point or below an element, for right clicks and for buttons that open a menu. */
export function Menu({ label, items, strip, level, anchor, onClose, align = 'start' }: MenuProps) {
  const giveFocusBack = useFocusReturn(anchor !== undefined, 'menu');
  useBackLayer(anchor !== undefined, onClose);
  const host = useRef<HTMLElement>(undefined);
  const content = useRef<HTMLDivElement>(null);
  const shownLevel = useRef(level);
  useLayoutEffect(() => {
    if (shownLevel.current !== level) content.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
    shownLevel.current = level;
  }, [level]);
  if (anchor && !host.current) host.current = overlayHost();
  if (!anchor) host.current = undefined;
  return (
    // Not modal: Radix would hide the page from assistive technology while its buttons are still reachable.
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
          ref={content}
          className={styles['menu']}
          aria-label={label}
          align={align}
          sideOffset={anchor?.height ? 4 : 2}
          collisionPadding={8}
          loop
          onCloseAutoFocus={giveFocusBack}
        >
          {strip !== undefined && <Strip strip={strip} />}
          {items.map((item) => (item.kind === 'line' ? <Radix.Separator key={item.id} className={styles['line']} /> : <Action key={item.id} item={item} />))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Receives the press that closes the menu, so that the press does nothing else to the page below. */
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

/** Left and right move along the strip, down leaves it. With the vertical keys of a menu, a row of glyphs would need many presses. */
function walkStrip(event: KeyboardEvent<HTMLElement>): void {
  const strip = event.currentTarget.closest('[role="group"]');
  const pictures = [...(strip?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const all = [...(strip?.parentElement?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])') ?? [])];
  const at = pictures.indexOf(event.currentTarget);
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowRight: pictures[(at + 1) % pictures.length],
    ArrowLeft: pictures.at(at - 1),
    ArrowDown: all[pictures.length] ?? pictures[0],
    ArrowUp: all.at(-1),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}

function Strip({ strip }: { strip: MenuStrip }) {
  return (
    <Radix.Group className={styles['strip']} aria-label={strip.label}>
      {strip.choices.map((choice) => (
        <Radix.CheckboxItem
          key={choice.id}
          className={styles['picture']}
          checked={choice.isOn}
          aria-label={choice.label}
          onSelect={choice.onSelect}
          onKeyDown={walkStrip}
        >
          {choice.glyph}
        </Radix.CheckboxItem>
      ))}
      <Radix.Item className={styles['picture']} aria-label={strip.moreLabel} onSelect={strip.onMore} onKeyDown={walkStrip}>
        <Icon of={Plus} size={18} />
      </Radix.Item>
    </Radix.Group>
  );
}

function Action({ item }: { item: Extract<MenuItem, { kind: 'action' }> }) {
  return (
    <Radix.Item
      className={classNames(styles['item'], item.isDestructive && styles['danger'])}
      disabled={item.disabledReason !== undefined}
      onSelect={(event) => {
        if (item.leadsTo !== undefined) event.preventDefault();
        item.onSelect();
      }}
      aria-keyshortcuts={item.keys === undefined ? undefined : spokenKeys(item.keys)}
    >
      {item.icon && <Icon of={item.icon} size={18} />}
      <span className={styles['text']}>
        {item.label}
        {(item.disabledReason ?? item.hint) !== undefined && <span className={styles['hint']}>{item.disabledReason ?? item.hint}</span>}
      </span>
      {item.keys !== undefined && <KeyHint keys={item.keys} isSilent />}
      {item.leadsTo === 'next' && <Icon of={ChevronRight} size={16} />}
      {item.checked && (
        <span className={styles['check']}>
          <Icon of={Check} size={16} />
        </span>
      )}
    </Radix.Item>
  );
}

/** In the format of the attribute: `Control+K` for `Ctrl K`. */
function spokenKeys(keys: string): string {
  return keys.replace('Ctrl', 'Control').replaceAll(' ', '+');
}
