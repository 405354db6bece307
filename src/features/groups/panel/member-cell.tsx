import { Minus, Plus } from 'lucide-react';
import { useClient } from '../../../client/client-context.tsx';
import { roleOf } from '../../../core/groups/group-role.ts';
import type { ShownMember } from '../../../core/groups/shown-member.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { MemberFace } from './member-face.tsx';
import styles from './members.module.css';

/** Returns the function that opens the profile of a member, and its label. */
export function useOpenMember(groupNumber: string): (member: ShownMember) => { readonly label: string; readonly open: () => void } {
  const { t } = useTranslation();
  const { emit } = useClient();
  return ({ id, name, avatar, identity }) => {
    const role = roleOf(identity);
    return {
      label: role === undefined ? t('groupPanel.openMember', { name }) : t('groupPanel.openRole', { name, role: t(`chat.role.${role}`) }),
      open: () => emit({ kind: 'open-person', wtId: id, name, avatar, groupNumber }),
    };
  };
}

export function MemberCell({ member, groupNumber }: { member: ShownMember; groupNumber: string }) {
  const { label, open } = useOpenMember(groupNumber)(member);
  return (
    <button type="button" className={styles['cell']} aria-label={label} onClick={open}>
      <MemberFace member={member} />
      <IsolatedName className={styles['name']} text={member.name} />
    </button>
  );
}

type PlusCellProps = { kind: 'add' | 'remove'; disabledReason?: string | undefined; onPress: () => void };

/** The button after the members that adds or removes people. */
export function PlusCell({ kind, disabledReason, onPress }: PlusCellProps) {
  const { t } = useTranslation();
  const label = t(kind === 'add' ? 'groupPanel.addMembers' : 'groupPanel.removeMembers');
  return (
    <button
      type="button"
      className={styles['cell']}
      aria-label={disabledReason === undefined ? label : `${label} (${disabledReason})`}
      aria-disabled={disabledReason !== undefined || undefined}
      data-tip={disabledReason}
      onClick={() => {
        if (disabledReason === undefined) onPress();
      }}
    >
      <span className={styles['plus']}>
        <Icon of={kind === 'add' ? Plus : Minus} size={18} />
      </span>
      <span className={styles['name']}>{t(`groupPanel.${kind}`)}</span>
    </button>
  );
}
