import type { Translate } from './use-translation.ts';

/**
 * As `t`, with each text that depends on its key alone looked up once: the library resolves a key anew whenever it is asked, and every row
 * of a list asks for a dozen.
 */
export function rememberTexts(t: Translate): Translate {
  const known = new Map<unknown, unknown>();
  return new Proxy(t, {
    apply(look, self: unknown, asked: unknown[]): unknown {
      const [key] = asked;
      if (asked.length !== 1) return Reflect.apply(look, self, asked);
      if (!known.has(key)) known.set(key, Reflect.apply(look, self, asked));
      return known.get(key);
    },
  });
}
