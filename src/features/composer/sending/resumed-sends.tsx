import { useResumedSends } from './use-sending.ts';

/** Shows nothing: what earlier pages were sending goes on. */
export function ResumedSends(): null {
  useResumedSends();
  return null;
}
