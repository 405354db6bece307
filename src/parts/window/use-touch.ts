import { mediaQueryHook } from '../../ui/use-media-query.ts';

/** Whether the pointer is a finger: rows and buttons then have the touch sizes of tokens.css. */
export const useTouch = mediaQueryHook('(pointer: coarse)');
