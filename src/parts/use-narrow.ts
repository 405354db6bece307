import { mediaQueryHook } from '../ui/use-media-query.ts';

/** Whether a side panel lies over the chat, for want of room beside it. */
export const useNarrow = mediaQueryHook('(max-width: 1079.98px)');
