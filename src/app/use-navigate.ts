import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { HOME_PATH, pageBackStack } from './page-back-stack.ts';

/** Goes to an address of this app; the same function for as long as the page lives. */
export function useNavigate(): (path: string, options?: { readonly replace?: boolean }) => void {
  return useLocation()[1];
}

/** Returns to the conversations: to the entry of the session history where they were left, so that Back does not lead here again. */
export function useGoHome(): () => void {
  const navigate = useNavigate();
  return useCallback(() => pageBackStack().goHome(() => navigate(HOME_PATH, { replace: true })), [navigate]);
}
