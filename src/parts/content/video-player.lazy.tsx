import { lazyOverlay } from '../../ui/lazy/lazy-component.tsx';

export const VideoPlayer = lazyOverlay(
  async () => (await import('./video-player.tsx')).VideoPlayer,
  ({ onGone }) => onGone(),
);
