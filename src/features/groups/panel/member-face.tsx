import { Crown, Shield } from 'lucide-react';
import { useMediaUrl } from '../../../client/use-media-url.ts';
import { roleOf } from '../../../core/groups/group-role.ts';
import type { ShownMember } from '../../../core/groups/shown-member.ts';
import { Avatar, type AvatarSize } from '../../../ui/display/avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from './members.module.css';

/** The picture of a member; an owner or admin has a mark in the corner. Decorative, because the name and the role are beside it. */
export function MemberFace({ member, size = 40 }: { member: Pick<ShownMember, 'id' | 'name' | 'avatar' | 'identity'>; size?: AvatarSize }) {
  const role = roleOf(member.identity);
  const mark = role !== undefined && (
    <span className={styles['role']} data-owner={role === 'owner' || undefined} aria-hidden>
      <Icon of={role === 'owner' ? Crown : Shield} size={11} />
    </span>
  );
  const corner = mark === false ? {} : { corner: mark };
  return <Avatar name={member.name} seed={member.id} src={useMediaUrl(member.avatar)} size={size} {...corner} />;
}
