import { useEffect } from 'react';
import { useApplication } from './application-context.ts';
import { useNavigate } from './use-navigate.ts';

/** A notification was clicked: the service worker names the page to show. */
export function OpenRequests() {
  const { device } = useApplication();
  const navigate = useNavigate();
  useEffect(() => device.subscribeToOpenRequests((path) => navigate(path)), [device, navigate]);
  return null;
}
