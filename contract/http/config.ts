import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { absent, flagSchema } from '../schema.ts';

const text = z._default(z.string(), '');

export const webConfigSchema = z.object({
  sha: z.string(),
  baseUrlImg: text,
  baseH5Url: text,
  wsUrl: z.string(),
  sdkAppId: z._default(z.number(), 0),
  engine: z._default(z.enum(['embedded', 'tencent']), 'embedded'),
  engineUrl: absent(z.string()),
  callEngine: z._default(z.enum(['embedded', 'tencent']), 'embedded'),
  blockedWords: absent(z.array(z.string())),
  company: z._default(z.object({ name: text, email: text, icp: text }), { name: '', email: '', icp: '' }),
  timeZone: z._default(z.string(), 'Asia/Shanghai'),
  defaultLang: absent(z.string()),
  callPolicy: z._default(z.enum(['vip', 'all']), 'vip'),
  register: z._default(z.object({ enabled: flagSchema, smsRequired: flagSchema, inviteRequired: flagSchema }), {
    enabled: 1,
    smsRequired: 0,
    inviteRequired: 0,
  }),
  features: z._default(z.record(z.string(), z.unknown()), {}),
  limits: z._default(z.record(z.string(), z.unknown()), {}),
  vapidPublicKey: absent(z.string()),
  minAppVersion: absent(z.string()),
  latestVersion: absent(z.string()),
  serverTime: z.number(),
});
export type WebConfig = z.infer<typeof webConfigSchema>;

export const webConfig = endpoint({
  method: 'GET',
  path: '/user/version/webConfig',
  caller: 'guest',
  offline: 'R',
  request: z.object({}),
  answer: webConfigSchema,
});
