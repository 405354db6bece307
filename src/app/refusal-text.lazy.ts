import { lazy } from '../shared/lazy.ts';

/** Its tables are needed only when the server refuses something. */
export const refusalTextCode = lazy(async () => (await import('./use-refusal-text.ts')).refusalText);
