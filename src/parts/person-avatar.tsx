import { shownName } from '../core/people/person-name.ts';
import { useMediaUrl } from '../client/use-media-url.ts';
import { Avatar, type AvatarSize } from '../ui/display/avatar.tsx';

type PersonAvatarProps = { id: string; name: string; avatar: string | undefined; size?: AvatarSize };

export function PersonAvatar({ id, name, avatar, size = 36 }: PersonAvatarProps) {
  return <Avatar name={shownName(name)} seed={id} src={useMediaUrl(avatar)} size={size} />;
}
