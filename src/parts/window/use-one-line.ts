import { mediaQueryHook } from '../../ui/use-media-query.ts';

/**
 * Whether buttons and text share one line, and a menu is a sheet: on a phone, and in a window so low that more lines would take the space
 * of the messages.
 */
export const useOneLine = mediaQueryHook('(max-width: 719.98px), (max-height: 479.98px)');
