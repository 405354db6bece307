import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useApplication } from './application-context.ts';

/** A notification was clicked: the service worker names the page to show. */
export function OpenRequests() {
  const { device } = useApplication();
  const navigate = useNavigate();
  useEffect(() => device.subscribeToOpenRequests((path) => void navigate(path)), [device, navigate]);
  return null;
}
