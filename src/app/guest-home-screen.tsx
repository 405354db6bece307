import { Link } from 'react-router';
import { usePainted } from './use-painted.ts';

const nothing = (): void => undefined;

export function GuestHome() {
  usePainted(true, nothing);
  return (
    <main>
      <h1>Wisp</h1>
      <Link to="/login">登录</Link>
    </main>
  );
}
