import { useMemo } from 'react';
import { limitsOf, type OperatorLimits } from '../core/groups/operator-limits.ts';
import { useKv } from './use-data.ts';

/** The operator's limits; the contract's figures until those are known. */
export function useLimits(): OperatorLimits {
  const config = useKv('webConfig');
  return useMemo(() => limitsOf(config), [config]);
}
