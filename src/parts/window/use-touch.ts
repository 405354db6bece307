import { mediaQueryHook } from '../../ui/use-media-query.ts';

/** Whether a finger points: rows and keys are then as large as tokens.css says. */
export const useTouch = mediaQueryHook('(pointer: coarse)');
