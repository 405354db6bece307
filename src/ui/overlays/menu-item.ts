import type { LucideIcon } from 'lucide-react';

export type MenuItem =
  | {
      kind: 'action';
      id: string;
      label: string;
      icon?: LucideIcon;
      /** The keyboard shortcut of the entry, with spaces between the keys. */
      keys?: string;
      isDestructive?: boolean;
      /** Marks the current one of several entries. */
      checked?: boolean;
      /** The reason why it is disabled; the entry stays visible with the reason below it. */
      disabledReason?: string | undefined;
      /** A second line below the label. */
      hint?: string | undefined;
      /** The entry does not close the menu. It replaces the entries: 'next' by further choices, 'back' by the earlier entries. */
      leadsTo?: 'next' | 'back';
      onSelect: () => void;
    }
  | { kind: 'line'; id: string };

/** A row of glyphs to choose from at the top of a menu, and a button that shows all of them. */
export type MenuStrip = {
  /** Accessible name. */
  label: string;
  choices: readonly { id: string; glyph: string; label: string; isOn: boolean; onSelect: () => void }[];
  moreLabel: string;
  onMore: () => void;
};

/** Where a menu opens: at the pointer, or at the edge of the pressed element. */
export type MenuAnchor = { x: number; y: number; width: number; height: number };

export function anchorAtElement(element: Element): MenuAnchor {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Shift+F10 and the menu key send no pointer position: the menu then opens at the focused element. */
export function anchorAtEvent(event: { clientX: number; clientY: number; currentTarget: Element; button: number }): MenuAnchor {
  const isFromKeyboard = event.button !== 2 && event.clientX === 0 && event.clientY === 0;
  return isFromKeyboard ? anchorAtElement(event.currentTarget) : { x: event.clientX, y: event.clientY, width: 0, height: 0 };
}
