import { createContext, type ReactNode } from 'react';
import type { ChunkFailure } from '../../shared/chunk-problem.ts';

export type LazyFailureProps = {
  readonly kind: ChunkFailure;
  /** `inline` = where the part would be; `floating` = above the screen it would open over. */
  readonly place: 'inline' | 'floating';
  readonly onRetry: () => void;
  /** Undefined where the part cannot be closed. */
  readonly onClose: (() => void) | undefined;
};

/** Renders what is shown in the place of a part whose code does not load. It belongs to the first screen: its own code must not be missing. */
export const LazyFailureContext = createContext<((props: LazyFailureProps) => ReactNode) | undefined>(undefined);
