import { lazyOverlay } from '../ui/lazy/lazy-component.tsx';

export const ChatSearch = lazyOverlay(
  async () => (await import('../features/chat-search/chat-search.tsx')).ChatSearch,
  ({ onClose }) => onClose(),
);

export const GroupPanel = lazyOverlay(
  async () => (await import('../features/groups/panel/group-panel.tsx')).GroupPanel,
  ({ onClose }) => onClose(),
);
