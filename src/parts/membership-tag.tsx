import type { Membership } from '../core/people/membership.ts';
import { Tag } from '../ui/display/tag.tsx';

/** VIP or SVIP and its level, beside a name. */
export function MembershipTag({ membership }: { membership: Membership | undefined }) {
  if (membership === undefined) return null;
  const isSuper = membership.kind === 'svip';
  return (
    <Tag tone={isSuper ? 'violet' : 'gold'} outlined>
      {isSuper ? 'SVIP' : 'VIP'} {membership.level}
    </Tag>
  );
}
