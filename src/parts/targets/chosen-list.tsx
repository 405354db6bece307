import { X } from 'lucide-react';
import { useCallback } from 'react';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { IsolatedName } from '../isolated-name.tsx';
import { usePhone } from '../window/use-phone.ts';
import styles from './targets.module.css';
import { TargetAvatar } from './target-avatar.tsx';
import type { Chosen } from './use-chosen.ts';

/** Height of a row in pixels. */
const ROW_PX = 40;
/** A phone shows the chosen ones side by side. More than these are not read there; each can be dropped in the list too. */
const STRIP_LENGTH = 50;

const keyOf = ({ conversationID }: Target) => conversationID;

/** The chosen people and groups; each can be removed. Only the visible rows are in the document, because all friends can be chosen. */
export function ChosenList({ chosen, label }: { chosen: Chosen; label: string }) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const { list, max, toggle } = chosen;
  const renderRow = useCallback((target: Target) => <ChosenRow target={target} onRemove={toggle} />, [toggle]);
  return (
    <div className={styles['chosen']}>
      <p className={styles['count']} role="status">
        {Number.isFinite(max) ? t('forward.chosen', { count: list.length, max }) : t('forward.chosenCount', { count: list.length })}
      </p>
      {isPhone && (
        <ul className={styles['strip']} aria-label={label}>
          {list.slice(-STRIP_LENGTH).map((target) => (
            <li key={target.conversationID}>
              <ChosenRow target={target} onRemove={toggle} />
            </li>
          ))}
        </ul>
      )}
      {!isPhone && list.length > 0 && (
        <VirtualList items={list} keyOf={keyOf} label={label} itemSize={ROW_PX} isEven className={styles['people']}>
          {renderRow}
        </VirtualList>
      )}
    </div>
  );
}

function ChosenRow({ target, onRemove }: { target: Target; onRemove: (target: Target) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['person']}>
      <TargetAvatar target={target} size={28} />
      <IsolatedName className={styles['name']} text={target.name} />
      <IconButton icon={X} size="tiny" label={t('forward.remove', { name: target.name })} onClick={() => onRemove(target)} />
    </div>
  );
}
