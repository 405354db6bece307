import type { WebConfig } from '../../../contract/http/config.ts';
import { LIMITS } from '../../../contract/limits.ts';

/** The limits that an operator may change (protocol §5 WebConfig.limits). */
export type OperatorLimits = {
  readonly revokeSec: number;
  readonly twoWayDeleteSec: number;
  readonly fileBytes: number;
  readonly imageBytes: number;
  readonly messageBytes: number;
};

export const DEFAULT_LIMITS: OperatorLimits = LIMITS;

const MB = 1024 * 1024;

/** The operator's limits. A limit that is missing or not a number has the contract's value. */
export function limitsOf(config: Pick<WebConfig, 'limits'> | undefined): OperatorLimits {
  const stated = config?.limits ?? {};
  const number = (name: string): number | undefined => {
    const value = stated[name];
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
  };
  const bytes = (name: string): number | undefined => {
    const mb = number(name);
    return mb === undefined ? undefined : Math.floor(mb * MB);
  };
  return {
    revokeSec: number('revokeSec') ?? LIMITS.revokeSec,
    twoWayDeleteSec: number('twoWayDeleteSec') ?? LIMITS.twoWayDeleteSec,
    fileBytes: bytes('fileMB') ?? LIMITS.fileBytes,
    imageBytes: bytes('imageMB') ?? LIMITS.imageBytes,
    messageBytes: number('msgBytes') ?? LIMITS.messageBytes,
  };
}

/** Formats the size as whole megabytes, or with one decimal. */
export function inMegabytes(bytes: number): string {
  return `${Math.round((bytes / MB) * 10) / 10}MB`;
}

export function inKilobytes(bytes: number): string {
  return `${Math.round((bytes / 1024) * 10) / 10}K`;
}
