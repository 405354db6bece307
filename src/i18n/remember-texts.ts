import { isolateText } from '../shared/isolate-text.ts';
import type { Translate } from './use-translation.ts';

/** Words and numbers of which the library itself makes something: a form of the text, or another text. */
const OWN_OPTIONS: readonly string[] = ['count', 'context', 'defaultValue', 'lng'];
const HOLE = /\{\{(\w+)\}\}/gu;
const NESTED = '$t(';

/**
 * As `t`, with each text looked up once as long as its key alone decides which it is: the library resolves a key anew whenever it is
 * asked, and every row of a list asks for a dozen.
 */
export function rememberTexts(t: Translate): Translate {
  const known = new Map<unknown, string | undefined>();
  return new Proxy(t, {
    apply(look, self: unknown, asked: unknown[]): unknown {
      const [key, options] = asked;
      const values = asked.length === 1 ? {} : valuesOf(options);
      if (values === undefined) return Reflect.apply(look, self, asked);
      const text = known.has(key) ? known.get(key) : templateOf(Reflect.apply(look, self, [key, { skipInterpolation: true }]));
      // A text that is not loaded yet is answered with its key, and looked up again.
      if (text !== key) known.set(key, text);
      return text === undefined ? Reflect.apply(look, self, asked) : fill(text, values);
    },
  });
}

/** undefined where the library has to fill it. */
function templateOf(found: unknown): string | undefined {
  return typeof found === 'string' && !found.includes(NESTED) ? found : undefined;
}

type Values = Readonly<Record<string, string | number>>;

/** undefined where more than holes is to be filled. */
function valuesOf(options: unknown): Values | undefined {
  if (typeof options !== 'object' || options === null) return undefined;
  const isPlain = Object.entries(options).every(([name, value]) => !OWN_OPTIONS.includes(name) && (typeof value === 'string' || typeof value === 'number'));
  return isPlain ? (options as Values) : undefined;
}

function fill(text: string, values: Values): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(HOLE, (_hole, name: string) => isolateText(String(values[name] ?? '')));
}
