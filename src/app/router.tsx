import { useEffect, useRef } from 'react';
import { Redirect, Route, Router as LocationRouter, Switch, useLocation, useSearch, type AroundNavHandler } from 'wouter';
import { useCurrentWtId } from '../client/account-session-context.tsx';
import { GuestScreens } from './guest-screens.tsx';
import { MainLayout } from './main-layout.tsx';
import { MessagesScreen } from './messages-screen.tsx';
import { pageBackStack } from './page-back-stack.ts';
import { GroupLink, PersonLink } from './link-screens.tsx';
import { GUESTS, NOT_FOUND, USERS } from './routes.ts';
import { ContactsScreen, FavouritesScreen, Gallery, NotFoundScreen, SettingsScreen } from './screens.lazy.tsx';
import { SignedIn } from './signed-in.tsx';

const navigateOverLayers: AroundNavHandler = (navigate, to, options) =>
  pageBackStack().navigate((how) => navigate(to, { ...options, ...how }), options?.replace === true);

/** Every navigation of the app goes through the back stack of the page. */
export function Router() {
  useEffect(() => void pageBackStack(), []);
  return (
    <LocationRouter aroundNav={navigateOverLayers}>
      <Screens />
    </LocationRouter>
  );
}

/**
 * Addresses are matched by regular expressions and patterns, because a router that also loads data costs 9 KB more before the first screen.
 */
function Screens() {
  const wtId = useCurrentWtId();
  const asked = useAskedAddress(wtId);
  return (
    <Switch>
      {/* The empty path is the home of guests and the messages of a user (protocol C36). */}
      <Route path={GUESTS}>{wtId === undefined ? <GuestScreens /> : <Redirect to={asked} replace />}</Route>
      <Route path={USERS}>{wtId === undefined ? <Redirect to="/login" replace /> : <UserScreens />}</Route>
      {Gallery && (
        <Route path="/gallery">
          <Gallery />
        </Route>
      )}
      <Route path={NOT_FOUND}>
        <NotFoundScreen />
      </Route>
      <Route>
        <Redirect to={NOT_FOUND} replace />
      </Route>
    </Switch>
  );
}

/**
 * The target after login: the user address with which this page was opened, once; otherwise the messages. The page open at logout is not
 * restored, because another user may log in.
 */
function useAskedAddress(wtId: string | undefined): string {
  const [path] = useLocation();
  const search = useSearch();
  const asked = useRef(wtId === undefined && USERS.test(path) ? `${path}${search === '' ? '' : `?${search}`}` : '/messages');
  const isSignedIn = wtId !== undefined && USERS.test(path);
  useEffect(() => {
    if (isSignedIn) asked.current = '/messages';
  }, [isSignedIn]);
  return asked.current;
}

function UserScreens() {
  return (
    <SignedIn>
      <MainLayout>
        <Switch>
          <Route path="/contacts/:section?">
            <ContactsScreen />
          </Route>
          <Route path="/favorites">
            <FavouritesScreen />
          </Route>
          <Route path="/u/:wtId">
            <PersonLink />
          </Route>
          <Route path="/g/:groupNumber/:key?">
            <GroupLink />
          </Route>
          <Route path="/privacySettings">
            <SettingsScreen />
          </Route>
          <Route>
            <MessagesScreen />
          </Route>
        </Switch>
      </MainLayout>
    </SignedIn>
  );
}
