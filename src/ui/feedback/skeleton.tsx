import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

type SkeletonProps = { width: CSSProperties['width']; height: CSSProperties['height']; radius?: CSSProperties['borderRadius'] };

/** One placeholder of a loading layout. The container that loads has `aria-busy`. */
export function Skeleton({ width, height, radius }: SkeletonProps) {
  return <span className={styles['bone']} style={{ width, height, ...(radius === undefined ? {} : { borderRadius: radius }) }} aria-hidden />;
}
