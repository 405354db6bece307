import type { SourceMessages } from '../../src/i18n/load-messages.lazy.ts';
import type { MessageKey } from '../../src/i18n/message-key.ts';
import { deferredMessages } from '../../src/i18n/zh-CN/deferred-messages.ts';
import { firstMessages } from '../../src/i18n/zh-CN/first-screen/messages.ts';

type TextAt<Node, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Node
    ? TextAt<Node[Head], Rest>
    : never
  : Path extends keyof Node
    ? Node[Path]
    : never;
type Parameter<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Parameter<Rest> : never;
type Values<Text> = [Parameter<Text>] extends [never] ? [] : [values: Readonly<Record<Parameter<Text>, string | number>>];

const MESSAGES: object = { ...firstMessages, ...deferredMessages };

/** A text of the interface in the language of the browser tests, for locators. A text that a requirement prescribes stays literal in its test. */
export function zh<Key extends MessageKey>(key: Key, ...values: Values<TextAt<SourceMessages, Key>>): string;
export function zh(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = key.split('.').reduce<unknown>((node, part) => (typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined), MESSAGES);
  if (typeof text !== 'string') throw new Error(`no text ${key}`);
  return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => String(value)), text);
}
