import { isolateText } from '../shared/isolate-text.ts';
import type { Translate } from './use-translation.ts';

/** Options that the library interprets itself: they select a form of the text, or another text. */
const OWN_OPTIONS: readonly string[] = ['count', 'context', 'defaultValue', 'lng'];
const HOLE = /\{\{(\w+)\}\}/gu;
const NESTED = '$t(';

/**
 * Like `t`, but caches each text that depends on its key only. The library resolves a key on each call, and every row of a list makes a
 * dozen calls.
 */
export function rememberTexts(t: Translate): Translate {
  const known = new Map<unknown, string | undefined>();
  return new Proxy(t, {
    apply(look, self: unknown, asked: unknown[]): unknown {
      const [key, options] = asked;
      const values = asked.length === 1 ? {} : valuesOf(options);
      if (values === undefined) return Reflect.apply(look, self, asked);
      const text = known.has(key) ? known.get(key) : templateOf(Reflect.apply(look, self, [key, { skipInterpolation: true }]));
      // A text that is not loaded yet returns its key, and is looked up again.
      if (text !== key) known.set(key, text);
      return text === undefined ? Reflect.apply(look, self, asked) : fill(text, values);
    },
  });
}

/** Undefined where the library has to interpolate the text. */
function templateOf(found: unknown): string | undefined {
  return typeof found === 'string' && !found.includes(NESTED) ? found : undefined;
}

type Values = Readonly<Record<string, string | number>>;

/** Undefined where the text needs more than simple placeholders. */
function valuesOf(options: unknown): Values | undefined {
  if (typeof options !== 'object' || options === null) return undefined;
  const isPlain = Object.entries(options).every(([name, value]) => !OWN_OPTIONS.includes(name) && (typeof value === 'string' || typeof value === 'number'));
  return isPlain ? (options as Values) : undefined;
}

function fill(text: string, values: Values): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(HOLE, (_hole, name: string) => isolateText(String(values[name] ?? '')));
}
