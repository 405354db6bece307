import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { profileSchema } from '../people.ts';
import { charactersUpTo, flagSchema, hex64Schema, nameUpTo, textUpTo } from '../schema.ts';
import { nothingSchema } from './login.ts';

const optionalFlag = z.optional(flagSchema);

/** UserConfig of protocol §5; `lockPwdEnabled` is read only. */
export const userConfigSchema = z.object({
  autoReplyStatus: flagSchema,
  autoReplyMsg: z.string(),
  hideOnline: flagSchema,
  hideRead: flagSchema,
  allowStrangerMsg: flagSchema,
  friendApplyPolicy: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  addById: flagSchema,
  addByPhone: flagSchema,
  addByScan: flagSchema,
  addByCard: flagSchema,
  addByGroup: flagSchema,
  allowNotifications: flagSchema,
  showPreviews: flagSchema,
  lockPwdEnabled: flagSchema,
});
export type UserConfig = z.infer<typeof userConfigSchema>;

export const readUserConfig = endpoint({
  method: 'GET',
  path: '/user/userConfig/getInfo',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: userConfigSchema,
});

export const updateUserConfig = endpoint({
  method: 'POST',
  path: '/user/userConfig',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    autoReplyStatus: optionalFlag,
    autoReplyMsg: z.optional(charactersUpTo(LIMITS.autoReply)),
    hideOnline: optionalFlag,
    hideRead: optionalFlag,
    allowStrangerMsg: optionalFlag,
    friendApplyPolicy: z.optional(userConfigSchema.shape.friendApplyPolicy),
    addById: optionalFlag,
    addByPhone: optionalFlag,
    addByScan: optionalFlag,
    addByCard: optionalFlag,
    addByGroup: optionalFlag,
    allowNotifications: optionalFlag,
    showPreviews: optionalFlag,
  }),
  answer: nothingSchema,
});

export const userInfo = endpoint({
  method: 'GET',
  path: '/user/info',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: profileSchema,
});

/** A calendar date, optionally followed by a time of day (protocol §1 Time). */
const birthdaySchema = z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])( [0-2][0-9]:[0-5][0-9]:[0-5][0-9])?$/));

export const updateProfile = endpoint({
  method: 'POST',
  path: '/user/updateMore',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    nickName: z.optional(nameUpTo(LIMITS.nickname)),
    birthday: z.optional(z.nullable(birthdaySchema)),
    avatar: z.optional(textUpTo(512)),
    bio: z.optional(charactersUpTo(LIMITS.signature)),
    gender: z.optional(z.nullable(flagSchema)),
  }),
  answer: profileSchema,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/pwd',
  caller: 'user',
  offline: 'O',
  request: z.object({ oldPwd: hex64Schema, pwd: hex64Schema }),
  answer: nothingSchema,
});

export const setLockPassword = endpoint({
  method: 'POST',
  path: '/user/step2pwd/set',
  caller: 'user',
  offline: 'O',
  request: z.object({
    pwd: hex64Schema,
    oldLockPwd: z.optional(z.nullable(hex64Schema)),
    lockPwd: z.optional(z.nullable(hex64Schema)),
    tips: z.optional(z.nullable(charactersUpTo(50))),
    enabled: flagSchema,
  }),
  answer: nothingSchema,
});
