import { useEffect } from 'react';
import { useParams } from 'wouter';
import { useClient } from '../client/client-context.tsx';
import type { Intent } from '../client/client.ts';
import { HOME_PATH } from './page-back-stack.ts';
import { useNavigate } from './use-navigate.ts';

/** The screen for the address in a person's QR code: it opens the profile over the messages (protocol A21). */
export function PersonLink() {
  const { wtId = '' } = useParams();
  useIntentOverMessages('open-person-link', wtId);
  return null;
}

/** The screen for the address in a group's QR code, with the key of the link (decision 072): it opens the card over the messages. */
export function GroupLink() {
  const { groupNumber = '', key = '' } = useParams();
  useIntentOverMessages('open-group-card', groupNumber, key);
  return null;
}

/** The address of the messages replaces that of the link, so that Back does not open the overlay again. */
function useIntentOverMessages(kind: 'open-person-link' | 'open-group-card', number: string, key = ''): void {
  const { emit } = useClient();
  const navigate = useNavigate();
  useEffect(() => {
    const intent: Intent = kind === 'open-person-link' ? { kind, wtId: number } : { kind, groupNumber: number, ...(key === '' ? {} : { key }) };
    navigate(HOME_PATH, { replace: true });
    emit(intent);
  }, [emit, navigate, kind, number, key]);
}
