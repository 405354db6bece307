import { useMediaUrl } from '../client/use-media-url.ts';
import { Avatar, type AvatarSize } from '../ui/display/avatar.tsx';

type PersonAvatarProps = { id: string; name: string; avatar: string | undefined; size?: AvatarSize };

export function PersonAvatar({ id, name, avatar, size = 36 }: PersonAvatarProps) {
  // The same seed as in the list, so that a person without a picture keeps one colour.
  return <Avatar name={name} seed={`C2C${id}`} src={useMediaUrl(avatar)} size={size} />;
}
