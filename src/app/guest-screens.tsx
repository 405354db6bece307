import { Route, Switch } from 'wouter';
import { latePart } from '../ui/late-part.tsx';
import { loadHomeScreen, loadLoginScreen, loadRegisterScreen } from './load-guest-screen.ts';

const HomeScreen = latePart(loadHomeScreen);
const LoginScreen = latePart(loadLoginScreen);
const RegisterScreen = latePart(loadRegisterScreen);

const SCREENS: Readonly<Record<string, typeof HomeScreen>> = { '/': HomeScreen, '/register': RegisterScreen };

/** Once its code has been fetched: the first rendering shows the screen. Never fails. */
export async function prepareGuestScreen(path: string): Promise<void> {
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
