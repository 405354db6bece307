import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { useCurrentWtId } from '../client/account-door-context.tsx';
import { MainLayout } from './main-layout.tsx';
import { MessagesScreen } from './messages-screen.tsx';
import { SignedIn } from './signed-in.tsx';

const GuestHomeScreen = lazy(async () => ({ default: (await import('./guest-home-screen.tsx')).GuestHomeScreen }));
const LoginScreen = lazy(async () => ({ default: (await import('./login-screen.tsx')).LoginScreen }));
const RegisterScreen = lazy(async () => ({ default: (await import('./register-screen.tsx')).RegisterScreen }));
const SettingsScreen = lazy(async () => ({ default: (await import('./settings-screen.tsx')).SettingsScreen }));
const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }));

/** Every piece of ui/ in its states, in development and in builds made with VITE_GALLERY=1; other builds do not contain it. */
const Gallery =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1' ? lazy(async () => ({ default: (await import('../dev/gallery.tsx')).Gallery })) : undefined;

/** The empty path is the home of guests and the messages of a user (contract C36). */
function GuestsOnly() {
  return useCurrentWtId() === undefined ? <Outlet /> : <Navigate to="/messages" replace />;
}

/** A route for users sends a guest to /login; a network failure never does (contract §12.1). */
function UsersOnly() {
  return useCurrentWtId() === undefined ? <Navigate to="/login" replace /> : <SignedIn />;
}

/** Routes declared as elements: the router that also loads data costs 12 KB more before the first screen, and data comes from the database. */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<GuestsOnly />}>
            <Route path="/" element={<GuestHomeScreen />} />
            <Route path="/login" element={<LoginScreen />} />
            <Route path="/register" element={<RegisterScreen />} />
          </Route>
          <Route element={<UsersOnly />}>
            <Route element={<MainLayout />}>
              <Route path="/messages/:conversationID?" element={<MessagesScreen />} />
              <Route path="/privacySettings" element={<SettingsScreen />} />
            </Route>
          </Route>
          {Gallery && <Route path="/dev/gallery" element={<Gallery />} />}
          <Route path="/404" element={<NotFoundScreen />} />
          <Route path="*" element={<Navigate to="/404" replace />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
