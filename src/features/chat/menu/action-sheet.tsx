import { useRef, type MouseEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './action-sheet.module.css';

type ActionSheetProps = { open: boolean; items: readonly MenuItem[]; onClose: () => void };
type Action = Extract<MenuItem, { kind: 'action' }>;

/** What can be done with a message, as keys where the thumb is; what destroys stands apart below. */
export function ActionSheet({ open, items, onClose }: ActionSheetProps) {
  const { t } = useTranslation();
  const actions = items.filter((item): item is Action => item.kind === 'action');
  const isArmed = useRef(false);
  const press = (event: MouseEvent, action: Action) => {
    // The finger whose rest opened the sheet is lifted above it: only a press that began here counts.
    if (event.detail > 0 && !isArmed.current) return;
    isArmed.current = false;
    onClose();
    action.onSelect();
  };
  const arm = () => {
    isArmed.current = true;
  };
  return (
    <Sheet open={open} onClose={onClose} label={t('chat.menu')}>
      <div className={styles['keys']}>
        {actions
          .filter((action) => action.isDestructive !== true)
          .map((action) => (
            <button key={action.id} type="button" className={styles['key']} onPointerDown={arm} onClick={(event) => press(event, action)}>
              <span className={styles['disc']}>{action.icon !== undefined && <Icon of={action.icon} size={22} />}</span>
              {action.label}
            </button>
          ))}
      </div>
      {actions
        .filter((action) => action.isDestructive === true)
        .map((action) => (
          <button key={action.id} type="button" className={styles['danger']} onPointerDown={arm} onClick={(event) => press(event, action)}>
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
