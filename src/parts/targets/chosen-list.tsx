import { X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../isolated-name.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './targets.module.css';
import { TargetAvatar } from './target-avatar.tsx';
import type { Chosen } from './use-chosen.ts';

/** The chosen recipients; each can be removed. */
export function ChosenList({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation();
  return (
    <div className={styles['chosen']}>
      <p className={styles['count']} role="status">
        {t('forward.chosen', { count: chosen.list.length, max: chosen.max })}
      </p>
      <ul className={styles['people']} aria-label={t('forward.chosenList')}>
        {chosen.list.map((target) => (
          <li key={target.conversationID} className={styles['person']}>
            <TargetAvatar target={target} size={28} />
            <IsolatedName className={styles['name']} text={target.name} />
            <IconButton icon={X} size="tiny" label={t('forward.remove', { name: target.name })} onClick={() => chosen.toggle(target)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
