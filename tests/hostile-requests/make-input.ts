import * as z from 'zod/mini';
import type { KnownTexts } from './known-texts.ts';
import type { Prng } from '../support/fakes/prng.ts';

type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  maxItems?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
};

export type InputMaker = { valid(schema: z.ZodMiniType): unknown };

const MOST_ITEMS = 3;
const OPTIONAL_KEYS = 0.6;
const WORDS = [
  'hello',
  '你好，世界',
  'こんにちは',
  '10001',
  '',
  ' ',
  '👍',
  'https://example.org/a.png',
  '{"type":"collect","detail":{"id":"1"}}',
  '%',
  '_',
  "'",
];

/** Values that a schema of the contract accepts, built from existing IDs. */
export function createInputMaker(random: Prng, known: KnownTexts): InputMaker {
  const described = new Map<z.ZodMiniType, JsonSchema>();

  function make(schema: JsonSchema): unknown {
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return make(random.pick(choices));
    if (schema.allOf !== undefined) return make(Object.assign({}, ...schema.allOf) as JsonSchema);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return makeObject(schema);
      case 'array':
        return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(MOST_ITEMS + 1)) }, () => make(schema.items ?? {}));
      case 'string':
        return makeText(schema);
      case 'integer':
      case 'number':
        return makeNumber(schema);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      default:
        return random.pick([{}, 'x', 1, null, []]);
    }
  }

  function makeObject(schema: JsonSchema): Record<string, unknown> {
    const required = new Set(schema.required);
    const chosen = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name) || random.chance(OPTIONAL_KEYS));
    const entries = chosen.map(([name, part]): [string, unknown] => [name, make(part)]);
    const more = schema.additionalProperties;
    if (typeof more === 'object' && random.chance(0.5)) entries.push([known.matching(undefined) ?? 'key', make(more)]);
    return Object.fromEntries(entries);
  }

  function makeText(schema: JsonSchema): string {
    const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
    const isId = pattern !== undefined || random.chance(0.5);
    const text = (isId ? known.matching(pattern) : undefined) ?? random.pick(WORDS);
    return text.slice(0, schema.maxLength ?? text.length);
  }

  function makeNumber({ minimum, maximum }: JsonSchema): number {
    const from = Math.max(minimum ?? 0, 0);
    const to = Math.min(maximum ?? from + 100, from + 1000);
    return from + random.below(Math.max(1, to - from + 1));
  }

  return {
    valid: (schema) => {
      const known = described.get(schema);
      const description = known ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
      described.set(schema, description);
      return make(description);
    },
  };
}
