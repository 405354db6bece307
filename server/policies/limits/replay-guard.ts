import { createHash } from 'node:crypto';
import { LIMITS } from '../../../contract/limits.ts';
import type { Clock } from '../../ports.ts';

/** `owner` is the session, or the address of a caller without one. `isRead` = a GET that changes nothing, which may be repeated as such. */
export type UsedSignature = { readonly sign: string; readonly deviceId: string; readonly timestamp: number; readonly owner: string; readonly isRead: boolean };

export type ReplayLimits = {
  /** Most signatures of all owners together. */
  readonly total: number;
  /** Most signatures of one owner within the window. */
  readonly perOwner: number;
  /** The same limit once half of `total` is in use. */
  readonly perOwnerWhenBusy: number;
};

export type ReplayGuard = {
  /** Whether the signature was used before, on any path. */
  isUsed(signature: UsedSignature): boolean;
  /**
   * Stores the signature until its timestamp is too old to be accepted. Returns 0 if it is stored, otherwise the milliseconds until there
   * may be space.
   */
  keep(signature: UsedSignature): number;
  /** Number of stored signatures. */
  size(): number;
};

const SLICE_MS = 60_000;
const KEY_BYTES = 16;

/** Signatures of one minute of timestamps. The value is true if only a GET used the signature. */
type Slice = { readonly used: Map<string, boolean>; readonly ofOwner: Map<string, number> };

/**
 * A signature is removed only when its timestamp is too old to be accepted, never to make space. Otherwise a flood would allow the replay
 * of other callers' signatures. When the space is used up, new signatures are refused, first those of the owners with the most of them, so
 * that a flood by one owner harms only that owner.
 */
export function createReplayGuard(clock: Clock, limits: ReplayLimits): ReplayGuard {
  const slices = new Map<number, Slice>();
  let size = 0;

  function forgetExpired(): void {
    const now = clock.now();
    for (const [index, slice] of slices) {
      if ((index + 1) * SLICE_MS + LIMITS.signToleranceMs > now) continue;
      size -= slice.used.size;
      slices.delete(index);
    }
  }

  function countOf(owner: string): number {
    let count = 0;
    for (const slice of slices.values()) count += slice.ofOwner.get(owner) ?? 0;
    return count;
  }

  function findUse(signature: UsedSignature): boolean | undefined {
    return slices.get(sliceOf(signature.timestamp))?.used.get(keyOf(signature));
  }

  return {
    isUsed: (signature) => {
      const wasRead = findUse(signature);
      return wasRead !== undefined && !(wasRead && signature.isRead);
    },
    keep: (signature) => {
      if (findUse(signature) !== undefined) return 0;
      forgetExpired();
      const allowed = size * 2 >= limits.total ? limits.perOwnerWhenBusy : limits.perOwner;
      if (size >= limits.total || countOf(signature.owner) >= allowed) return SLICE_MS;
      const index = sliceOf(signature.timestamp);
      const slice = slices.get(index) ?? { used: new Map<string, boolean>(), ofOwner: new Map<string, number>() };
      slices.set(index, slice);
      slice.used.set(keyOf(signature), signature.isRead);
      slice.ofOwner.set(signature.owner, (slice.ofOwner.get(signature.owner) ?? 0) + 1);
      size += 1;
      return 0;
    },
    size: () => size,
  };
}

function sliceOf(timestamp: number): number {
  return Math.floor(timestamp / SLICE_MS);
}

/**
 * A key of fixed size. Sign covers the token, but two devices without a token may sign the same body at the same moment, so the key
 * includes the device.
 */
function keyOf({ sign, deviceId }: UsedSignature): string {
  return createHash('sha256').update(`${deviceId}\n${sign}`, 'utf8').digest().toString('latin1', 0, KEY_BYTES);
}
