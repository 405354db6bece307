import type { ReactNode } from 'react';
import { shownName } from '../core/people/person-name.ts';
import { useMediaUrl } from '../client/use-media-url.ts';
import { Avatar, type AvatarSize } from '../ui/display/avatar.tsx';

type PersonAvatarProps = { id: string; name: string; avatar: string | undefined; size?: AvatarSize; fallback?: ReactNode };

export function PersonAvatar({ id, name, avatar, size = 36, fallback }: PersonAvatarProps) {
  return <Avatar name={shownName(name)} seed={id} src={useMediaUrl(avatar)} size={size} fallback={fallback} />;
}
