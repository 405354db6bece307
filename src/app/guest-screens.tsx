import { Route, Switch } from 'wouter';
import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { GUEST_SCREENS, guestScreenAt } from './load-guest-screen.ts';

const HomeScreen = lazyComponent(GUEST_SCREENS.home);
const LoginScreen = lazyComponent(GUEST_SCREENS.login);
const RegisterScreen = lazyComponent(GUEST_SCREENS.register);

/** Once its code has been fetched: the first rendering shows the screen. Never fails. */
export async function prepareGuestScreen(path: string): Promise<void> {
  try {
    await { home: HomeScreen, login: LoginScreen, register: RegisterScreen }[guestScreenAt(path)].preload();
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
