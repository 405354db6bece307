export const loadHomeScreen = async () => (await import('./guest-home-screen.tsx')).GuestHomeScreen;
export const loadLoginScreen = async () => (await import('./login-screen.tsx')).LoginScreen;
export const loadRegisterScreen = async () => (await import('./register-screen.tsx')).RegisterScreen;

const SCREENS: Readonly<Record<string, () => Promise<unknown>>> = { '/': loadHomeScreen, '/register': loadRegisterScreen };

/** Fetches the code of the screen that a guest will see here. Never fails: the screen fetches again where it is rendered, and fails there. */
export async function loadGuestScreen(path: string): Promise<void> {
  try {
    await (SCREENS[path] ?? loadLoginScreen)();
  } catch {
    // Said where the screen is rendered.
  }
}
