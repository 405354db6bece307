const HAN = /[\u4e00-\u9fff]/;
const PER_KIND = 72;

export type BenchQuery = { readonly kind: string; readonly keywords: readonly string[] };

/** Cuts keywords of each kind out of real texts, so that each keyword has at least one result. */
export function createQueries(texts: readonly string[], random: () => number): BenchQuery[] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const findText = (pattern: RegExp): RegExpExecArray => {
    for (;;) {
      const found = pattern.exec(pick(texts));
      if (found !== null) return found;
    }
  };
  /** A random substring of the given length that matches `pattern`. */
  const cut = (pattern: RegExp, length: number): string => {
    const [run] = findText(pattern);
    const from = Math.floor(random() * (run.length - length + 1));
    return run.slice(from, from + length);
  };
  const han = (length: number): string => cut(new RegExp(`[\\u4e00-\\u9fff]{${length},}`), length);
  const word = (): string => pick(findText(/[a-z]{4,}( [a-z]{4,})*/)[0].split(' '));
  const boundary = (): string => {
    const text = findText(/[\u4e00-\u9fff][a-z]{2,}/i)[0];
    return HAN.test(text) ? text.slice(0, 4) : text;
  };
  const kinds: readonly (readonly [string, () => readonly string[]])[] = [
    ['1 han', () => [han(1)]],
    ['2 han', () => [han(2)]],
    ['3 han', () => [han(3)]],
    ['4+ han', () => [han(4 + Math.floor(random() * 3))]],
    ['latin prefix', () => [word().slice(0, 2 + Math.floor(random() * 3))]],
    ['latin substring', () => [word().slice(1, 4 + Math.floor(random() * 2))]],
    ['mixed', () => (random() < 0.5 ? [han(2), word()] : [boundary()])],
  ];
  return Array.from({ length: PER_KIND }, () => kinds.map(([kind, create]) => ({ kind, keywords: create() }))).flat();
}
