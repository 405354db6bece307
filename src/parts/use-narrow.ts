import { mediaQueryHook } from '../ui/use-media-query.ts';

/** Whether a side panel overlays the chat, because there is no space beside it. */
export const useNarrow = mediaQueryHook('(max-width: 1079.98px)');
