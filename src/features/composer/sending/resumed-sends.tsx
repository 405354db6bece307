import { useResumedSends } from './use-sending.ts';

/** Renders nothing. Continues the sends of earlier pages. */
export function ResumedSends(): null {
  useResumedSends();
  return null;
}
