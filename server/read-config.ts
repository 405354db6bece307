import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { LIMITS } from '../contract/limits.ts';
import { parseOutside } from '../contract/safe-json.ts';
import type { ConfigChange } from './config.ts';

const positive = z.number().check(z.positive());
const rate = z.strictObject({ perSecond: positive, burst: positive });
const flag = z.union([z.literal(0), z.literal(1)]);

/** What an operator may state; a misspelt name stops the start instead of being ignored. */
const configFileSchema = z.strictObject({
  company: z.optional(z.strictObject({ name: z.string(), email: z.string(), icp: z.string() })),
  timeZone: z.optional(z.string()),
  callPolicy: z.optional(z.enum(['vip', 'all'])),
  features: z.optional(z.record(z.string(), flag)),
  sensitiveWords: z.optional(z.array(z.string())),
  allowedOrigins: z.optional(z.array(z.string())),
  register: z.optional(z.strictObject({ enabled: flag, smsRequired: flag, inviteRequired: flag, inviteCodes: z.array(z.string()) })),
  scryptCost: z.optional(z.int().check(z.minimum(2))),
  rates: z.optional(
    z.strictObject({
      requests: z.optional(rate),
      http: z.optional(rate),
      groupMessagesPerSecond: z.optional(positive),
      loginFailsPerAccount: z.optional(positive),
      loginFailsPerDevice: z.optional(positive),
      loginFailsPerAddress: z.optional(positive),
      loginWindowMs: z.optional(positive),
    }),
  ),
});

/** Reads the operator's JSON file; none = the defaults. `features` adds to the default ones. */
export function readConfig(path: string | undefined, defaultFeatures: Readonly<Record<string, number>>): ConfigChange {
  if (path === undefined) return {};
  const parsed = configFileSchema.safeParse(parseOutside(readFileSync(path, 'utf8'), LIMITS.jsonDepth));
  if (!parsed.success) throw new Error(`${path} is no valid configuration:\n${z.prettifyError(parsed.error)}`);
  const { features, rates, ...rest } = withoutAbsent(parsed.data);
  return { ...rest, features: { ...defaultFeatures, ...features }, ...(rates === undefined ? {} : { rates: withoutAbsent(rates) }) };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutAbsent<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Present<T>;
}
