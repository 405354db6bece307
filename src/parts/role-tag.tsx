import type { GroupRole } from '../core/groups/group-role.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Tag } from '../ui/display/tag.tsx';

/** Owner or admin of a group, beside a name. */
export function RoleTag({ role }: { role: GroupRole | undefined }) {
  const { t } = useTranslation();
  if (role === undefined) return null;
  return <Tag tone={role === 'owner' ? 'gold' : 'primary'}>{t(`chat.role.${role}`)}</Tag>;
}
