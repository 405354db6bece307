import { useEffect } from 'react';
import { useToast } from '../ui/feedback/toaster.tsx';
import { useApplication } from './application-context.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Shows results of background work: an operation that the server refused and that was rolled back. */
export function BackgroundToasts() {
  const application = useApplication();
  const show = useToast();
  const textOf = useRefusalText();
  useEffect(
    () => application.subscribeToasts(({ code, text, about }) => void show(textOf(code, text, about), { tone: 'danger' })),
    [application, show, textOf],
  );
  return null;
}
