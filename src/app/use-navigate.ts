import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { HOME_PATH, pageBackStack } from './page-back-stack.ts';

/** Navigates to an address of this app. The function stays the same for the lifetime of the page. */
export function useNavigate(): (path: string, options?: { readonly replace?: boolean }) => void {
  return useLocation()[1];
}

/** Returns to the conversations, to their last entry in the session history, so that Back does not lead here again. */
export function useGoHome(): () => void {
  const navigate = useNavigate();
  return useCallback(() => pageBackStack().goHome(() => navigate(HOME_PATH, { replace: true })), [navigate]);
}
