import { loadChunk } from '../shared/load-chunk.ts';

export const GUEST_SCREENS = {
  home: async () => loadChunk(async () => (await import('./guest-home-screen.tsx')).GuestHomeScreen),
  login: async () => loadChunk(async () => (await import('./login-screen.tsx')).LoginScreen),
  register: async () => loadChunk(async () => (await import('./register-screen.tsx')).RegisterScreen),
};

/** What a guest sees who comes to this path; every page of an account asks to sign in first. */
export function guestScreenAt(path: string): keyof typeof GUEST_SCREENS {
  if (path === '/') return 'home';
  return path === '/register' ? 'register' : 'login';
}

/** Fetches the code of the screen that a guest will see here. Never fails: the screen fetches again where it is rendered, and fails there. */
export async function loadGuestScreen(path: string): Promise<void> {
  try {
    await GUEST_SCREENS[guestScreenAt(path)]();
  } catch {
    // Said where the screen is rendered.
  }
}
