import { useCallback } from 'react';
import { useApplication } from './application-context.ts';
import { usePainted } from './use-painted.ts';

/** For screens without an account: ready at once, nothing to start but the service worker. */
export function useGuestPainted(): void {
  const application = useApplication();
  usePainted(
    true,
    useCallback(() => application.painted(undefined), [application]),
  );
}
