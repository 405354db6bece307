import { lazy } from '../shared/lazy.ts';

export const GUEST_SCREENS = {
  home: lazy(async () => (await import('./guest-home-screen.tsx')).GuestHomeScreen),
  login: lazy(async () => (await import('./login-screen.tsx')).LoginScreen),
  register: lazy(async () => (await import('./register-screen.tsx')).RegisterScreen),
};

/** The guest screen for this path; for each page of an account it is the login screen. */
export function guestScreenAt(path: string): keyof typeof GUEST_SCREENS {
  if (path === '/') return 'home';
  return path === '/register' ? 'register' : 'login';
}

/** Fetches the code of the guest screen for this path. Never fails: the screen fetches again when it is rendered, and fails there. */
export async function loadGuestScreen(path: string): Promise<void> {
  try {
    await GUEST_SCREENS[guestScreenAt(path)].load();
  } catch {
    // The rendered screen shows the failure.
  }
}
