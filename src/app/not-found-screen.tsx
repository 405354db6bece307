import { NotFoundView } from '../features/account/not-found-view.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useGuestPainted } from './use-guest-painted.ts';
import { useNavigate } from './use-navigate.ts';

export function NotFoundScreen() {
  const navigate = useNavigate();
  usePageTitle('app.title.notFound');
  useGuestPainted();
  return <NotFoundView onHome={() => navigate('/', { replace: true })} />;
}
