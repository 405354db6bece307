import { useLocation } from 'wouter';

/** Goes to an address of this app; the same function for as long as the page lives. */
export function useNavigate(): (path: string, options?: { readonly replace?: boolean }) => void {
  return useLocation()[1];
}
