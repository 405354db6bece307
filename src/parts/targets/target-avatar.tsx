import { useMediaUrl } from '../../client/use-media-url.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import { Avatar, type AvatarSize } from '../../ui/display/avatar.tsx';

export function TargetAvatar({ target, size }: { target: Pick<Target, 'id' | 'name' | 'avatar' | 'isGroup'>; size: AvatarSize }) {
  return <Avatar name={target.name} seed={target.id} src={useMediaUrl(target.avatar)} size={size} shape={target.isGroup ? 'rounded' : 'circle'} />;
}
