import { useReceivedApplication } from '../../client/people/use-relation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePhone } from '../window/use-phone.ts';
import { ApplicationAnswer } from './application-answer.tsx';
import styles from './received-application.module.css';

/** The application of a person in the profile, with the two answers; nothing if none waits. */
export function ReceivedApplication({ wtId, name }: { wtId: string; name: string }) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const application = useReceivedApplication(wtId);
  if (application === undefined) return null;
  const reason = application.applyInfo;
  return (
    <section className={styles['application']} aria-label={t('addFriend.received')}>
      <p className={styles['words']} dir="auto">
        {reason === '' ? t('addFriend.appliedToMe') : t('addFriend.appliedToMeWith', { reason })}
      </p>
      <div className={styles['answers']}>
        <ApplicationAnswer wtId={wtId} name={name} size={isPhone ? 'medium' : 'small'} />
      </div>
    </section>
  );
}
