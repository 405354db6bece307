import { createContext, type ReactNode } from 'react';
import type { ChunkFailure } from '../../shared/chunk-problem.ts';

export type LazyFailureProps = {
  readonly kind: ChunkFailure;
  /** `inline` = in the position of the part; `floating` = above the screen over which it would open. */
  readonly place: 'inline' | 'floating';
  readonly onRetry: () => void;
  /** Undefined where the part cannot be closed. */
  readonly onClose: (() => void) | undefined;
};

/** Renders the replacement of a part whose code does not load. It belongs to the first screen, because its own code must not be missing. */
export const LazyFailureContext = createContext<((props: LazyFailureProps) => ReactNode) | undefined>(undefined);
