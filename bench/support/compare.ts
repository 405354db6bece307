import { median, rounded, type Metric } from './figure.ts';

export type Comparison = {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly peer: string;
  readonly peerValues: readonly number[];
  /** The largest allowed ratio to the peer. */
  readonly maxRatio: number;
};

/** Compares the median with the median of a peer that was measured in alternation with it. */
export function compare({ name, unit, values, peer, peerValues, maxRatio }: Comparison): Metric {
  const [value, peerValue] = [median(values), median(peerValues)];
  const ratio = value / peerValue;
  return {
    name,
    value: rounded(value),
    unit,
    peer,
    peerValue: rounded(peerValue),
    ratio: rounded(ratio),
    goal: `≤ ${maxRatio} × ${peer}`,
    ok: ratio <= maxRatio,
  };
}

/** A figure with an absolute limit. */
export function atMost(name: string, value: number, { unit, most }: { readonly unit: string; readonly most: number }): Metric {
  return { name, value: rounded(value), unit, goal: `≤ ${most}`, ok: value <= most };
}
