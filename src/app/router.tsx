import { createBrowserRouter, Navigate, Outlet } from 'react-router';
import { useCurrentWtId } from '../client/account-door-context.tsx';
import { MainLayout } from './main-layout.tsx';
import { MessagesScreen } from './messages-screen.tsx';
import { SignedIn } from './signed-in.tsx';

/** The empty path is the home of guests and the messages of a user (contract C36). */
function GuestsOnly() {
  return useCurrentWtId() === undefined ? <Outlet /> : <Navigate to="/messages" replace />;
}

/** A route for users sends a guest to /login; a network failure never does (contract §12.1). */
function UsersOnly() {
  return useCurrentWtId() === undefined ? <Navigate to="/login" replace /> : <SignedIn />;
}

const guestRoutes = [
  { path: '/', lazy: async () => ({ Component: (await import('./guest-home-screen.tsx')).GuestHomeScreen }) },
  { path: '/login', lazy: async () => ({ Component: (await import('./login-screen.tsx')).LoginScreen }) },
  { path: '/register', lazy: async () => ({ Component: (await import('./register-screen.tsx')).RegisterScreen }) },
];

export function createRouter() {
  return createBrowserRouter([
    { element: <GuestsOnly />, children: guestRoutes },
    {
      element: <UsersOnly />,
      children: [
        {
          element: <MainLayout />,
          children: [{ path: '/messages/:conversationID?', element: <MessagesScreen /> }],
        },
      ],
    },
    { path: '/404', lazy: async () => ({ Component: (await import('./not-found-screen.tsx')).NotFoundScreen }) },
    { path: '*', element: <Navigate to="/404" replace /> },
  ]);
}
