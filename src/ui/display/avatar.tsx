import { memo, useState, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { gradientOf, initialsOf } from './avatar-initials.ts';
import styles from './avatar.module.css';
import { useImageRetry } from './use-image-retry.ts';

export type AvatarSize = 20 | 24 | 28 | 32 | 36 | 40 | 44 | 48 | 56 | 64 | 72 | 88;

type AvatarProps = {
  name: string;
  /** Selects the colour of the initials: an id, so that a new name keeps the colour. */
  seed: string;
  src?: string | undefined;
  size?: AvatarSize;
  shape?: 'circle' | 'rounded';
  /** Accessible name of the online dot; no dot without it. */
  onlineLabel?: string | undefined;
  /** A mark in the lower right corner. */
  corner?: ReactNode;
  /** Shown in place of the initials. */
  fallback?: ReactNode;
};

const MAX_SEEN = 1000;
/** Pictures that were on screen before: a row that returns during a fling needs no second rendering after decoding. */
const seen = new Set<string>();

function noteSeen(source: string): void {
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.add(source);
}

/** A picture, or the initials of the name on the colour of the id. Decorative, because the name is beside it. */
export const Avatar = memo(function Avatar({ name, seed, src, size = 48, shape = 'circle', onlineLabel, corner, fallback }: AvatarProps) {
  const { shown, onError } = useImageRetry(src || undefined);
  const [loaded, setLoaded] = useState(() => (shown !== undefined && seen.has(shown.src) ? shown.src : undefined));
  const isLoaded = shown !== undefined && loaded === shown.src;
  return (
    <span className={classNames(styles['avatar'], shape === 'rounded' && styles['rounded'])} style={{ '--size': `${size}px` } as CSSProperties}>
      <span
        className={classNames(styles['face'], shown && !isLoaded && styles['waiting'])}
        style={shown ? undefined : fallbackStyle(seed, name, size)}
        aria-hidden
      >
        {shown ? (
          <img
            key={shown.key}
            className={styles['image']}
            src={shown.src}
            alt=""
            width={size}
            height={size}
            decoding="async"
            draggable={false}
            onLoad={() => {
              noteSeen(shown.src);
              setLoaded(shown.src);
            }}
            onError={onError}
          />
        ) : (
          (fallback ?? initialsOf(name, size))
        )}
      </span>
      {onlineLabel !== undefined && <span className={styles['online']} role="img" aria-label={onlineLabel} />}
      {corner !== undefined && <span className={styles['corner']}>{corner}</span>}
    </span>
  );
});

function fallbackStyle(seed: string, name: string, size: number): CSSProperties {
  const gradient = gradientOf(seed);
  const glyphs = [...initialsOf(name, size)].length;
  return {
    background: `linear-gradient(160deg, var(--av-${gradient}a), var(--av-${gradient}b))`,
    fontSize: Math.round(size * (glyphs > 1 ? 0.335 : 0.42)),
  };
}
