import { Clock, WifiOff } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { FriendPortrait, LakePicture } from './hero-art.tsx';
import styles from './hero-scene.module.css';

/** A picture of the product: three messages and a lost network. */
export function HeroScene() {
  const { t } = useTranslation();
  return (
    <div className={styles['scene']} aria-hidden>
      <div className={styles['line']}>
        <span className={styles['portrait']}>
          <FriendPortrait />
        </span>
        <div className={classNames(styles['bubble'], styles['picture'])}>
          <LakePicture />
          <span className={styles['time']}>09:11</span>
        </div>
      </div>
      <div className={classNames(styles['line'], styles['joined'])}>
        <div className={styles['bubble']}>
          {t('account.home.sceneSignal')}
          <span className={styles['time']}>09:12</span>
        </div>
      </div>
      <div className={classNames(styles['line'], styles['own'])}>
        <div className={styles['bubble']}>
          {t('account.home.sceneReply')}
          <span className={styles['time']}>
            09:12 <Icon of={Clock} size={14} />
          </span>
        </div>
      </div>
      <div className={styles['mode']}>
        <Icon of={WifiOff} size={14} />
        {t('account.home.sceneOffline')}
      </div>
    </div>
  );
}
