import { lazy } from '../shared/lazy.ts';

export const webPush = lazy(async () => import('./web-push.ts'));
