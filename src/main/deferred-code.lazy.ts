import { lazy } from '../shared/lazy.ts';

/** The debug panel, in development and in builds made with VITE_DEBUG=1; other builds do not contain it. */
export const debugPanelCode =
  import.meta.env.DEV || import.meta.env.VITE_DEBUG === '1' ? lazy(async () => import('../dev/debug/mount-debug-panel.tsx')) : undefined;

export const databaseCode = lazy(async () => import('../db/open-database.ts'));
export const registryCode = lazy(async () => import('../db/health/open-registry.ts'));
export const commandsCode = lazy(async () => import('../sync/commands/commands.ts'));
export const workerCode = lazy(async () => import('./start-worker.ts'));
export const syncCode = lazy(async () => import('./start-sync.ts'));
export const canaryCode = lazy(async () => import('../sync/leader/canary.ts'));
export const serviceWorkerCode = lazy(async () => import('../platform/service-worker.ts'));
export const emojiCode = lazy(async () => import('../platform/web-emoji.ts'));
export const guestCode = lazy(async () => import('./create-guest.ts'));
export const leavingCode = lazy(async () => import('./leaving/leaving.ts'));
export const fetchMediaCode = lazy(async () => import('../client/media/fetch-media.ts'));
export const qrReaderCode = lazy(async () => import('./qr/start-qr-reader.ts'));
