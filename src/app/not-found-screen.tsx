import { useNavigate } from 'react-router';
import { NotFoundView } from '../features/account/not-found-view.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useGuestPainted } from './use-guest-painted.ts';

export function NotFoundScreen() {
  const navigate = useNavigate();
  usePageTitle('app.title.notFound');
  useGuestPainted();
  return <NotFoundView onHome={() => void navigate('/', { replace: true })} />;
}
