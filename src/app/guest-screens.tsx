import { Route, Switch } from 'wouter';
import { latePart } from '../ui/late-part.tsx';

const HomeScreen = latePart(async () => (await import('./guest-home-screen.tsx')).GuestHomeScreen);
const LoginScreen = latePart(async () => (await import('./login-screen.tsx')).LoginScreen);
const RegisterScreen = latePart(async () => (await import('./register-screen.tsx')).RegisterScreen);

const SCREENS: Readonly<Record<string, typeof HomeScreen>> = { '/': HomeScreen, '/register': RegisterScreen };

/** Fetches the code of the screen a guest will see here, so that the first rendering shows it. Never fails. */
export async function preloadGuestScreen(path: string): Promise<void> {
  try {
    await (SCREENS[path] ?? LoginScreen).preload();
  } catch {
    // The screen fetches again where it is rendered, and fails there.
  }
}

/** What can be seen without an account. */
export function GuestScreens() {
  return (
    <Switch>
      <Route path="/login">
        <LoginScreen />
      </Route>
      <Route path="/register">
        <RegisterScreen />
      </Route>
      <Route>
        <HomeScreen />
      </Route>
    </Switch>
  );
}
