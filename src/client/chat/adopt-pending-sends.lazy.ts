import { lazy } from '../../shared/lazy.ts';

export const pendingSendAdoption = lazy(async () => import('../../sync/commands/sending/adopt-pending-sends.ts'));
