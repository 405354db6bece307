import { useCallback } from 'react';
import { useApplication } from './application-context.ts';
import { usePainted } from './use-painted.ts';

/** For screens without an account: they are ready at once, and only the service worker has to start. */
export function useGuestPainted(): void {
  const application = useApplication();
  usePainted(
    true,
    useCallback(() => application.painted(undefined), [application]),
  );
}
