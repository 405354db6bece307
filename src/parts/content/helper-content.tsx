import { ChevronRight, ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import type { HelperCard, HelperQuestion } from '../../core/message-content/custom-card.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { MessageText } from '../message-text.tsx';
import { CardPicture } from './card-picture.tsx';
import styles from './cards.module.css';

/** A message of the helper: text, a picture, or questions that the user can press to ask them (protocol §7 Helper message). */
export function HelperContent({ helper, meta }: { helper: HelperCard; meta: ReactNode }) {
  const isTextOnly = helper.text !== '' && helper.image === '' && helper.questions.length === 0;
  if (isTextOnly) return <MessageText text={helper.text} meta={meta} />;
  return (
    <>
      {helper.text !== '' && <MessageText text={helper.text} />}
      <CardPicture url={helper.image} className={classNames(styles['picture'], styles['whole'])} />
      {helper.questions.length > 0 && <Questions questions={helper.questions} />}
      {meta}
    </>
  );
}

function Questions({ questions }: { questions: readonly HelperQuestion[] }) {
  const { t } = useTranslation();
  const { sync } = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  const [asked, setAsked] = useState<string>();
  const ask = (id: string) => {
    if (asked === id) return;
    // Shown on the press only: a line in the bubble would move the messages each time the network changes.
    if (!isOnline) return void toast(t('bubble.askOffline'), { tone: 'warning' });
    setAsked(id);
    sync
      .ask('askHelper', { id })
      .then((answer) => answer === undefined && toast(t('bubble.askFailed'), { tone: 'danger' }))
      .catch(() => toast(t('bubble.askFailed'), { tone: 'danger' }))
      .finally(() => setAsked(undefined));
  };
  return (
    <ul className={styles['questions']}>
      {questions.map(({ id, question, jumpUrl }, at) => (
        <li key={at}>
          {jumpUrl === undefined ? (
            <button
              type="button"
              className={styles['question']}
              aria-label={t('bubble.ask', { question })}
              aria-disabled={!isOnline || asked === id || undefined}
              data-tip={isOnline ? undefined : t('bubble.askOffline')}
              onClick={() => ask(id)}
            >
              <span dir="auto">{question}</span>
              <Icon of={ChevronRight} size={16} />
            </button>
          ) : (
            <a className={styles['question']} href={jumpUrl} target="_blank" rel="noopener noreferrer nofollow">
              <span dir="auto">{question}</span>
              <Icon of={ExternalLink} size={16} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
