import { Plus } from 'lucide-react';
import { useRef, type MouseEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import type { MenuItem, MenuStrip } from '../../../ui/overlays/menu-item.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './action-sheet.module.css';
import { STRIP_PX, useLiftedBubble, type Lifted } from './use-lifted-bubble.ts';

type ActionSheetProps = {
  open: boolean;
  items: readonly MenuItem[];
  /** The quick reactions; undefined where the user cannot react. */
  strip?: MenuStrip | undefined;
  /** The bubble that was pressed. */
  bubble?: HTMLElement | undefined;
  onClose: () => void;
};
type Action = Extract<MenuItem, { kind: 'action' }>;
type KeyHandlers = { readonly onPointerDown: () => void; readonly onClick: (event: MouseEvent) => void };
type Press = (onSelect: () => void) => KeyHandlers;

/** The actions of a message as buttons at the bottom of the screen; destructive actions are separate at the end. */
export function ActionSheet({ open, items, strip, bubble, onClose }: ActionSheetProps) {
  const { t } = useTranslation();
  const actions = items.filter((item): item is Action => item.kind === 'action');
  const isArmed = useRef(false);
  const press: Press = (onSelect) => ({
    onPointerDown: () => void (isArmed.current = true),
    onClick(event) {
      // The finger of the long press is lifted above the sheet: only a press that began on the sheet counts.
      if (event.detail > 0 && !isArmed.current) return;
      isArmed.current = false;
      onClose();
      onSelect();
    },
  });
  return (
    <Sheet open={open} onClose={onClose} label={t('chat.menu')} above={<PressedMessage bubble={bubble} strip={strip} press={press} />}>
      <div className={styles['keys']}>
        {actions
          .filter((action) => action.isDestructive !== true)
          .map((action) => (
            <button key={action.id} type="button" className={styles['key']} {...press(action.onSelect)}>
              <span className={styles['disc']}>{action.icon !== undefined && <Icon of={action.icon} size={22} />}</span>
              {action.label}
            </button>
          ))}
      </div>
      {actions
        .filter((action) => action.isDestructive === true)
        .map((action) => (
          <button key={action.id} type="button" className={styles['danger']} {...press(action.onSelect)}>
            {action.icon !== undefined && <Icon of={action.icon} />}
            {action.label}
          </button>
        ))}
      <div className={styles['cancel']}>
        <Button wide size="large" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}

type PressedMessageProps = Pick<ActionSheetProps, 'bubble' | 'strip'> & { press: Press };

/** The scrim, with a hole where the pressed bubble shows through, and the reactions above it. */
function PressedMessage({ bubble, strip, press }: PressedMessageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const lifted = useLiftedBubble(bubble, frame);
  return (
    <div ref={frame}>
      <div className={styles['scrim']} style={lifted === undefined ? undefined : holeOf(lifted)} />
      {strip !== undefined && (
        <div className={styles['strip']} role="group" aria-label={strip.label} style={lifted === undefined ? undefined : placeOf(lifted)}>
          {strip.choices.map(({ id, glyph, label, isOn, onSelect }) => (
            <button key={id} type="button" className={styles['reaction']} aria-label={label} aria-pressed={isOn} {...press(onSelect)}>
              {glyph}
            </button>
          ))}
          <button type="button" className={styles['moreReactions']} aria-label={strip.moreLabel} {...press(strip.onMore)}>
            <Icon of={Plus} />
          </button>
        </div>
      )}
    </div>
  );
}

function holeOf({ left, top, width, height, radius }: Lifted) {
  return { left, top, width, height, borderRadius: radius };
}

/** On the side of the window where the bubble is. */
function placeOf({ left, top, width }: Lifted) {
  const right = window.innerWidth - left - width;
  return { top: Math.max(0, top - STRIP_PX), ...(left <= right ? { left: Math.max(8, left) } : { right: Math.max(8, right) }) };
}
