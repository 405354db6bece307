import { Route, Switch } from 'wouter';
import { HomeScreen, LoginScreen, RegisterScreen } from './screens.lazy.tsx';

/** The screens that need no account. */
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
