import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { flagSchema, hex64Schema, idSchema, nameUpTo, textUpTo } from '../schema.ts';

const absent = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
export const nothingSchema = z.optional(z.unknown());

const loginDataSchema = z.object({
  wtId: idSchema,
  token: z.string(),
  imToken: z.string(),
  nickName: z._default(z.string(), ''),
  avatar: z._default(z.string(), ''),
  vipType: z._default(z.number(), 0),
  level: z._default(z.number(), 0),
  luckyNumber: absent(z.string()),
  lockPwdEnabled: z._default(flagSchema, 0),
  tokenExpireAt: absent(z.number()),
  imTokenExpireAt: absent(z.number()),
});
export type LoginData = z.infer<typeof loginDataSchema>;

export const loginByPhone = endpoint({
  method: 'POST',
  path: '/user/login/pwd',
  caller: 'guest',
  offline: 'O',
  request: z.object({ phone: textUpTo(20), pwd: hex64Schema }),
  answer: loginDataSchema,
});

export const loginById = endpoint({
  method: 'POST',
  path: '/user/login/id',
  caller: 'guest',
  offline: 'O',
  request: z.object({ wtId: textUpTo(20), pwd: hex64Schema }),
  answer: loginDataSchema,
});

export const loginStep2 = endpoint({
  method: 'POST',
  path: '/user/login/step2pwd',
  caller: 'guest',
  offline: 'O',
  request: z.object({ ticket: textUpTo(128), lockPwd: hex64Schema }),
  answer: loginDataSchema,
});

export const loginStep2Tips = endpoint({
  method: 'POST',
  path: '/user/login/step2pwd/tips',
  caller: 'guest',
  offline: 'O',
  request: z.object({ ticket: textUpTo(128) }),
  answer: z.object({ tips: z.string(), maskedPhone: z.string(), remain: z.number() }),
});

export const register = endpoint({
  method: 'POST',
  path: '/user/login/register',
  caller: 'guest',
  offline: 'O',
  request: z.object({
    phone: textUpTo(20),
    pwd: hex64Schema,
    nickName: nameUpTo(LIMITS.nickname),
    smsCode: absent(textUpTo(12)),
    inviteCode: absent(textUpTo(64)),
    avatar: absent(textUpTo(512)),
    gender: absent(flagSchema),
  }),
  answer: loginDataSchema,
});

export const smsCode = endpoint({
  method: 'POST',
  path: '/user/login/smsCode',
  caller: 'guest',
  offline: 'O',
  request: z.object({ phone: textUpTo(20), scene: z.enum(['register', 'reset']) }),
  answer: z.object({ resendAfterSec: z.number() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/login/resetPwd',
  caller: 'guest',
  offline: 'O',
  request: z.object({ phone: textUpTo(20), smsCode: textUpTo(12), pwd: hex64Schema }),
  answer: nothingSchema,
});

export const logout = endpoint({ method: 'POST', path: '/user/logout', caller: 'user', offline: 'Q', request: z.object({}), answer: nothingSchema });

export const imToken = endpoint({
  method: 'GET',
  path: '/user/imToken',
  caller: 'user',
  offline: 'O',
  request: z.object({}),
  answer: z.object({ imToken: z.string(), imTokenExpireAt: z.number() }),
});

export const deviceList = endpoint({
  method: 'GET',
  path: '/user/device/list',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.array(z.object({ deviceId: z.string(), name: z.string(), lastActiveTs: z.number(), current: z.boolean() })),
});

export const deviceRemove = endpoint({
  method: 'POST',
  path: '/user/device/remove',
  caller: 'user',
  offline: 'O',
  request: z.object({ deviceId: textUpTo(64) }),
  answer: nothingSchema,
});
