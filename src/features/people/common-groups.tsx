import { ChevronRight } from 'lucide-react';
import type { SharedGroup } from '../../client/people/use-person.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import { shownName } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import styles from './person-dialog.module.css';

type CommonGroupsProps = { groups: readonly SharedGroup[]; onOpen: (conversationID: string) => void };

/** The number of groups in common; a press lists them, and a press on one opens it. */
export function CommonGroups({ groups, onOpen }: CommonGroupsProps) {
  const { t } = useTranslation();
  return (
    <Popover
      label={t('people.commonGroups')}
      align="end"
      trigger={
        <button type="button" className={styles['row']}>
          <span className={styles['label']}>{t('people.commonGroups')}</span>
          <span className={styles['value']}>{t('people.groupCount', { count: groups.length })}</span>
          <Icon of={ChevronRight} size={16} className={styles['chevron']} />
        </button>
      }
    >
      <ul className={styles['groups']} aria-label={t('people.commonGroups')}>
        {groups.map((group) => (
          <li key={group.conversationID}>
            <GroupButton group={group} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function GroupButton({ group: { conversationID, name, avatar, seed }, onOpen }: { group: SharedGroup; onOpen: (conversationID: string) => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles['group']} aria-label={t('people.card.openGroup', { name })} onClick={() => onOpen(conversationID)}>
      <Avatar name={shownName(name)} seed={seed} src={useMediaUrl(avatar)} size={36} shape="rounded" />
      <IsolatedName className={styles['groupName']} text={name} />
    </button>
  );
}
