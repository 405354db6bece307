import * as z from 'zod/mini';

/** Frames of the notification socket (protocol §6). A frame with an `id` is sent again after a reconnect with `since`. */
export const notifyFrameSchema = z.object({ type: z.int(), data: z.optional(z.unknown()), id: z.optional(z.string().check(z.maxLength(64))) });

const count = z.number().check(z.minimum(0));
const groupNumber = z.string().check(z.minLength(1), z.maxLength(64));
/** One item, or a list of items. */
const several = <T extends z.ZodMiniType>(item: T) => z.union([item, z.array(item).check(z.maxLength(1000))]);
const figure = z.pipe(z.union([z.number(), z.string().check(z.regex(/^[0-9]{1,15}$/))]), z.transform(Number));

/** Schema of `data` by frame type. The client ignores a type that is not listed (G7). */
export const NOTIFY_DATA = {
  0: z.object({ replay: z.boolean() }),
  1: z.object({ friendApplyUnread: count }),
  2: z.union([count, z.object({ count })]),
  3: z.optional(z.nullable(z.object({ toUserWtId: z.optional(z.string()) }))),
  4: z.object({ joinApplyUnread: count, othersUnread: count, myApplyUnread: count }),
  5: z.object({ groupNumber }),
  6: z.object({ scope: z.string() }),
  7: z.object({
    groupNumber,
    action: z.enum(['withdraw', 'clear']),
    userWtId: z.optional(z.nullable(z.string())),
    msgSeq: z.optional(z.nullable(figure)),
    lastMessageSequence: z.optional(z.nullable(figure)),
  }),
  8: z.object({ fromWtId: z.string(), msgSeq: several(figure), senderTime: z.optional(several(figure)), msgId: z.optional(several(z.string())) }),
} as const;

type NotifyType = keyof typeof NOTIFY_DATA;
export type NotifyData<T extends NotifyType> = z.infer<(typeof NOTIFY_DATA)[T]>;
