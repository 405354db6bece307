import { lazy } from 'react';
import { Route, Switch } from 'wouter';

const loadHome = async () => import('./guest-home-screen.tsx');
const loadLogin = async () => import('./login-screen.tsx');
const loadRegister = async () => import('./register-screen.tsx');

const HomeScreen = lazy(async () => ({ default: (await loadHome()).GuestHomeScreen }));
const LoginScreen = lazy(async () => ({ default: (await loadLogin()).LoginScreen }));
const RegisterScreen = lazy(async () => ({ default: (await loadRegister()).RegisterScreen }));

const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = { '/': loadHome, '/register': loadRegister };

/** Fetches the code of the screen a guest will see here, beside the texts instead of after them. */
export function preloadGuestScreen(path: string): void {
  // A failure shows where the screen is rendered, which loads again.
  void (LOADERS[path] ?? loadLogin)().catch(() => undefined);
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
