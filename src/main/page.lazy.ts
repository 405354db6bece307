import { lazy } from '../shared/lazy.ts';

export const page = lazy(async () => import('./render-page.tsx'));
