import { createBrowserRouter, Navigate, Outlet } from 'react-router';
import { useCurrentWtId } from '../client/account-door-context.tsx';
import { GuestHome } from './guest-home-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { MessagesScreen } from './messages-screen.tsx';
import { SignedIn } from './signed-in.tsx';

/** The empty path is the home of guests and the messages of a user (contract C36). */
function Home() {
  return useCurrentWtId() === undefined ? <GuestHome /> : <Navigate to="/messages" replace />;
}

/** A route for users sends a guest to /login; a network failure never does (contract §12.1). */
function UsersOnly() {
  return useCurrentWtId() === undefined ? <Navigate to="/login" replace /> : <SignedIn />;
}

function GuestsOnly() {
  return useCurrentWtId() === undefined ? <Outlet /> : <Navigate to="/messages" replace />;
}

export function createRouter() {
  return createBrowserRouter([
    { path: '/', element: <Home /> },
    { element: <GuestsOnly />, children: [{ path: '/login', element: <LoginScreen /> }] },
    { element: <UsersOnly />, children: [{ path: '/messages/:conversationID?', element: <MessagesScreen /> }] },
    { path: '*', element: <Navigate to="/" replace /> },
  ]);
}
