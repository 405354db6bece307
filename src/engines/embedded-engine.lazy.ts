import { lazy } from '../shared/lazy.ts';

export const embeddedEngine = lazy(async () => import('./chat/embedded/embedded-chat-engine.ts'));
