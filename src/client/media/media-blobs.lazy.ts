import { lazy } from '../../shared/lazy.ts';

export const mediaBlobs = lazy(async () => import('./media-blobs.ts'));
