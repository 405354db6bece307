import { Ellipsis, Forward, Plus, Reply, SmilePlus } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import type { MessageRow } from '../../../core/rows.ts';
import type { MessageAction } from '../../../core/messages/message-actions.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { anchorAtElement, anchorAtEvent, type MenuAnchor } from '../../../ui/overlays/menu-item.ts';
import styles from './hover-actions.module.css';
import { ReactionActions } from '../reactions/reaction-actions.tsx';
import type { MarkActions } from '../reactions/use-marks.tsx';
import { placeStrip } from './place-strip.ts';

type HoverActionsProps = {
  /** The element that contains the messages; the strip is positioned in it. */
  box: RefObject<HTMLElement | null>;
  rowOf: (ID: string) => MessageRow | undefined;
  marks: MarkActions;
  offered: (row: MessageRow) => readonly MessageAction[];
  onAction: (row: MessageRow, action: 'reply' | 'forward') => void;
  onMore: (row: MessageRow, anchor: MenuAnchor) => void;
};

type Rect = Parameters<typeof placeStrip>[0];
type Hovered = { readonly ID: string; readonly bubble: Rect; readonly pane: Rect; readonly isOwn: boolean; readonly isReacting: boolean };

/** Width of the quick reactions in pixels. */
const REACTIONS_WIDTH = 340;

/**
 * The buttons beside the bubble under the mouse: one strip for the whole list, because a strip in every row would cost every row. For
 * keyboard and screen reader the menu contains the same actions and more.
 */
export function HoverActions({ box, rowOf, marks, offered, onAction, onMore }: HoverActionsProps) {
  const { t } = useTranslation();
  const [hovered, setHovered] = useState<Hovered>();
  useEffect(() => (box.current === null ? undefined : watchHover(box.current, setHovered)), [box]);
  const isReacting = hovered?.isReacting === true;
  useEffect(() => (isReacting ? onEscape(() => setHovered(undefined)) : undefined), [isReacting]);
  const row = hovered === undefined ? undefined : rowOf(hovered.ID);
  // A failed message shows its red mark in that position, and its actions below it.
  if (hovered === undefined || row === undefined || row.status === 'fail') return null;
  const actions = offered(row);
  if (actions.length === 0) return null;
  const close = () => setHovered(undefined);
  const react: MarkActions['react'] = (...reaction) => {
    close();
    marks.react(...reaction);
  };
  return (
    <div
      className={styles['strip']}
      style={placeStrip(hovered.bubble, hovered.pane, hovered.isReacting ? { isOwn: hovered.isOwn, width: REACTIONS_WIDTH } : { isOwn: hovered.isOwn })}
      // The focus does not move: a press on a button here must not blur the input.
      onPointerDown={(event) => event.preventDefault()}
      onContextMenu={(event) => {
        event.preventDefault();
        onMore(row, anchorAtEvent(event));
        close();
      }}
      data-hover-actions
    >
      {hovered.isReacting && (
        <>
          <ReactionActions row={row} onReact={react} />
          <IconButton icon={Plus} label={t('chat.reactions.add')} onClick={() => (close(), marks.askReact(row))} />
        </>
      )}
      {!hovered.isReacting && (
        <>
          {marks.canReact(row) && (
            <IconButton icon={SmilePlus} size="small" label={t('chat.reactions.add')} onClick={() => setHovered({ ...hovered, isReacting: true })} />
          )}
          {actions.includes('reply') && (
            <IconButton icon={Reply} size="small" label={t('chat.action.reply')} onClick={() => (close(), onAction(row, 'reply'))} />
          )}
          {actions.includes('forward') && (
            <IconButton icon={Forward} size="small" label={t('chat.action.forward')} onClick={() => (close(), onAction(row, 'forward'))} />
          )}
          <IconButton
            icon={Ellipsis}
            size="small"
            label={t('chat.action.more')}
            onClick={(event) => {
              onMore(row, anchorAtElement(event.currentTarget));
              close();
            }}
          />
        </>
      )}
    </div>
  );
}

/**
 * The focus is elsewhere while the mouse is here, so the listener receives Escape from the whole document. Escape has no other meaning
 * then.
 */
function onEscape(close: () => void): () => void {
  const handle = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  document.addEventListener('keydown', handle, true);
  return () => document.removeEventListener('keydown', handle, true);
}

/** Follows the mouse over rows; scrolling moves the bubbles away from the strip. */
function watchHover(box: HTMLElement, show: (hovered: Hovered | undefined) => void): () => void {
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
    if (event.target.closest('[data-hover-actions]') !== null) return;
    const item = event.target.closest<HTMLElement>('[data-msg-id]');
    const bubble = item?.querySelector('[data-bubble]');
    if (!item || !bubble) return show(undefined);
    show({
      ID: item.dataset['msgId'] ?? '',
      bubble: bubble.getBoundingClientRect(),
      pane: box.getBoundingClientRect(),
      isOwn: bubble.hasAttribute('data-status'),
      isReacting: false,
    });
  };
  const hide = () => show(undefined);
  box.addEventListener('pointerover', enter);
  box.addEventListener('pointerleave', hide);
  box.addEventListener('scroll', hide, true);
  return () => {
    box.removeEventListener('pointerover', enter);
    box.removeEventListener('pointerleave', hide);
    box.removeEventListener('scroll', hide, true);
  };
}
