import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useGroupCard } from '../../client/groups/use-group-card.ts';
import { useGroup } from '../../client/use-data.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import { shownName } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { usePhone } from '../../parts/window/use-phone.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './add-friend.module.css';

type FoundGroupRowProps = {
  groupNumber: string;
  /** Shown if no group has the number. */
  otherwise: ReactNode;
  onClose: () => void;
};

/** The group with this number, if there is one that others may find; a press opens its card, or its conversation for a member. */
export function FoundGroupRow({ groupNumber, otherwise, onClose }: FoundGroupRowProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const size = usePhone() ? 'medium' : 'small';
  const { state } = useGroupCard({ groupNumber });
  const own = useGroup(groupNumber);
  const found = state.kind === 'card' ? state.card : state.kind === 'member' && own ? toRow(own) : undefined;
  const src = useMediaUrl(found?.avatar);
  if (state.kind === 'looking') return null;
  if (found === undefined) return otherwise;
  const { name } = found;
  const open = () => {
    if (state.kind !== 'member') return emit({ kind: 'open-group-card', groupNumber });
    emit({ kind: 'open-conversation', conversationID: state.conversationID });
    return onClose();
  };
  return (
    <div className={styles['line']}>
      <button type="button" className={styles['person']} aria-label={t('joining.open', { name })} onClick={open}>
        <Avatar name={shownName(name)} seed={groupNumber} src={src} size={48} shape="rounded" />
        <span className={styles['texts']}>
          <IsolatedName className={styles['name']} text={name} />
          <span className={styles['second']}>
            {t('joining.id', { id: groupNumber })} · {t('joining.members', { count: found.memberCount })}
          </span>
        </span>
      </button>
      <span className={styles['state']}>
        {state.kind === 'member' ? (
          <Button look="soft" size={size} label={t('joining.enterOf', { name })} onClick={open}>
            {t('joining.enter')}
          </Button>
        ) : (
          <Icon of={ChevronRight} size={18} />
        )}
      </span>
    </div>
  );
}

function toRow(group: NonNullable<ReturnType<typeof useGroup>>): { readonly name: string; readonly avatar: string; readonly memberCount: number } {
  const { groupName, name, groupAvatar, avatar, groupMemberCount, selfMember } = group;
  return { name: selfMember?.groupNameRemark || groupName || name, avatar: groupAvatar || avatar, memberCount: groupMemberCount };
}
