import { useMediaUrl } from '../client/use-media-url.ts';
import type { ConversationRow } from '../core/rows.ts';
import { conversationNameOf, targetIdOf } from '../core/people/person-name.ts';
import { Avatar, type AvatarSize } from '../ui/display/avatar.tsx';

type ConversationAvatarProps = {
  row: Pick<ConversationRow, 'conversationID' | 'type' | 'remark' | 'userProfile' | 'groupProfile'>;
  size?: AvatarSize;
  onlineLabel?: string | undefined;
};

/** Round for a person, rounded square for a group. */
export function ConversationAvatar({ row, size = 48, onlineLabel }: ConversationAvatarProps) {
  const src = useMediaUrl(row.groupProfile?.avatar ?? row.userProfile?.avatar);
  return (
    <Avatar
      name={conversationNameOf(row)}
      seed={targetIdOf(row.conversationID)}
      src={src}
      size={size}
      shape={row.type === 'GROUP' ? 'rounded' : 'circle'}
      onlineLabel={onlineLabel}
    />
  );
}
