/** One measured figure, printed as one line of JSON (performance.md). `ratio` compares it with a peer of the same run. */
export type Metric = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly peer?: string;
  readonly peerValue?: number;
  readonly ratio?: number;
  readonly goal: string;
  readonly ok: boolean;
};

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
