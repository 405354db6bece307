import type { ReactNode } from 'react';
import type { LocationView } from '../../core/message-content/location-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardFooter } from './card-footer.tsx';
import styles from './cards.module.css';

/** A location on a generic drawing. A map service learns the user's interest only after a press (G13). */
export function LocationContent({ place: location, meta }: { place: LocationView; meta: ReactNode }) {
  const { t } = useTranslation();
  const title = location.title || t('bubble.someWhere');
  return (
    <span className={styles['card']}>
      <a className={styles['place']} href={location.mapUrl} target="_blank" rel="noopener noreferrer" aria-label={t('bubble.openMap', { title })}>
        <MapDrawing place={location} />
        <span className={styles['title']} dir="auto">
          {title}
        </span>
        {location.detail !== '' && (
          <span className={styles['text']} dir="auto">
            {location.detail}
          </span>
        )}
      </a>
      <CardFooter label={t('bubble.place')} meta={meta} />
    </span>
  );
}

const SPREAD = 40;
const PER_DEGREE = 1000;

/** Shifted by the coordinates, so that two locations look different. */
function MapDrawing({ place: { latitude, longitude } }: { place: LocationView }) {
  const x = -((Math.abs(longitude) * PER_DEGREE) % SPREAD);
  const y = -((Math.abs(latitude) * PER_DEGREE) % SPREAD);
  return (
    <svg className={styles['map']} viewBox="0 0 288 96" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <path className="block" d="M14 8h70v44H14zM108 8h64v44h-64zM14 70h70v40H14zM196 8h60v26h-60zM284 8h50v44h-50zM196 76h138v40H196z" />
        <path className="park" d="M108 72h64v46h-64z" />
        <path className="water" d="M0 128c60-26 110 18 180-4s110-50 170-30v70H0z" />
        <path className="road" d="M96 0v140M184 0v140M270 0v140M0 60h340" />
        <path className="main" d="M0 60h340" />
      </g>
      <path className="pin" d="M144 66c-13-16-16-21-16-28a16 16 0 0 1 32 0c0 7-3 12-16 28z" />
      <circle cx="144" cy="38" r="5.5" fill="#fff" />
    </svg>
  );
}
