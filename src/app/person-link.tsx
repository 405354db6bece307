import { useEffect } from 'react';
import { useParams } from 'wouter';
import { useClient } from '../client/client-context.tsx';
import { HOME_PATH } from './page-back-stack.ts';
import { useNavigate } from './use-navigate.ts';

/** The address in a person's QR code: opens the profile over the messages (protocol A21). Their address replaces it, so that Back does not open the profile again. */
export function PersonLink() {
  const { emit } = useClient();
  const { wtId = '' } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    navigate(HOME_PATH, { replace: true });
    emit({ kind: 'open-person-link', wtId });
  }, [emit, navigate, wtId]);
  return null;
}
