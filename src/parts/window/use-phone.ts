import { mediaQueryHook } from '../../ui/use-media-query.ts';

/** Whether the window shows one pane at a time. */
export const usePhone = mediaQueryHook('(max-width: 719.98px)');
