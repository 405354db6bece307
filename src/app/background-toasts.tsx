import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useToast } from '../ui/feedback/toaster.tsx';
import { useApplication } from './application-context.ts';
import { refusalTextCode } from './refusal-text.lazy.ts';

/** Shows results of background work: an operation that the server refused and that was rolled back. */
export function BackgroundToasts() {
  const application = useApplication();
  const show = useToast();
  const { t } = useTranslation();
  useEffect(
    () =>
      application.subscribeToasts(({ code, text, about }) => {
        const notify = (words: string): void => void show(words, { tone: 'danger' });
        refusalTextCode.keepLoading().then(
          (textOf) => notify(textOf(t, { code, message: text, about })),
          () => notify(text === '' ? t('common.failed') : text),
        );
      }),
    [application, show, t],
  );
  return null;
}
