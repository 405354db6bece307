import * as z from 'zod/mini';
import type { ConfirmedConversation } from '../../../../contract/conversation.ts';
import {
  ENGINE_METHODS,
  groupHeadSchema,
  type EngineMethod,
  type EngineParams,
  type EngineResult,
  type GroupHead,
} from '../../../../contract/engine-methods.ts';
import { conversationTypeOf, targetOf } from '../../../../contract/ids.ts';
import { messageSchema, type OutgoingMessage } from '../../../../contract/message.ts';
import { sequenceSchema } from '../../../../contract/schema.ts';
import { parseLeniently, parseParts, tryParse } from '../../../shared/lenient.ts';
import { readConversation } from './read-conversation.ts';

type Read<T> = { readonly value: T; readonly isWhole: boolean };

/** Reads the answer to one request and leaves out the parts that cannot be read (G7, G8). Undefined = no part can be read. */
export function readAnswer<M extends EngineMethod>(
  method: M,
  r: unknown,
  asked: { readonly params: EngineParams<M>; readonly me: string },
): Read<EngineResult<M>> | undefined {
  const read =
    method === 'conversations'
      ? readConversations(r)
      : method === 'send'
        ? readSent(r, { ...asked, message: (asked.params as EngineParams<'send'>).message })
        : method === 'hello'
          ? readHello(r)
          : readRest(method, r);
  return read as Read<EngineResult<M>> | undefined;
}

function readRest(method: EngineMethod, r: unknown): Read<unknown> | undefined {
  const parsed = parseLeniently(ENGINE_METHODS[method].result, r);
  return parsed === undefined ? undefined : { value: parsed.value, isWhole: parsed.lost.length === 0 };
}

/**
 * Reads the answer of hello. Unreadable heads of groups do not end the connection, because the last page of the log contains them as well.
 */
function readHello(r: unknown): Read<unknown> | undefined {
  const read = parseParts(ENGINE_METHODS.hello.result, r);
  return read === undefined ? undefined : { value: read.value, isWhole: read.damaged.length === 0 };
}

const conversationPage = z.object({ list: z.array(z.unknown()), cursor: z.string() });

function readConversations(r: unknown): Read<EngineResult<'conversations'>> | undefined {
  const page = conversationPage.safeParse(r);
  if (!page.success) return undefined;
  const list = page.data.list.flatMap((one) => readConversation(one) ?? []);
  return { value: { list, cursor: page.data.cursor }, isWhole: list.length === page.data.list.length };
}

/**
 * The server has stored the message. If its copy in the answer is damaged, the sent message replaces it with the sequence from the answer.
 */
function readSent(
  r: unknown,
  { me, message }: { readonly me: string; readonly message: EngineParams<'send'>['message'] },
): Read<EngineResult<'send'>> | undefined {
  const whole = tryParse(messageSchema, r);
  if (whole?.success === true) return { value: whole.data, isWhole: true };
  const place = z.object({ sequence: sequenceSchema }).safeParse(r);
  return place.success ? ownCopy(message, { from: me, sequence: place.data.sequence }) : undefined;
}

function ownCopy(
  message: EngineParams<'send'>['message'] | OutgoingMessage,
  { from, sequence }: { readonly from: string; readonly sequence: number },
): Read<EngineResult<'send'>> | undefined {
  const { conversationID } = message;
  const copy = messageSchema.safeParse({
    ...message,
    from,
    sequence,
    to: targetOf(conversationID),
    conversationType: conversationTypeOf(conversationID),
    time: Number(message.ID.split('-')[1]),
  });
  return copy.success ? { value: copy.data, isWhole: false } : undefined;
}

const syncPage = z.object({ events: z.array(z.unknown()), pts: sequenceSchema, more: z.boolean(), reset: z.optional(z.boolean()) });
const syncEnd = z.object({ groups: z.optional(z.unknown()), conversation: z.optional(z.unknown()) });

type SyncPage = z.infer<typeof syncPage> & {
  readonly groups?: readonly GroupHead[];
  readonly conversation?: ConfirmedConversation;
  readonly isDamaged?: true;
};

/** A page of a log whose events are read one by one. */
export function readSyncPage(r: unknown): SyncPage | undefined {
  const page = syncPage.safeParse(r);
  const end = syncEnd.safeParse(r);
  if (!page.success) return undefined;
  const confirmed = end.success ? end.data : {};
  const heads = confirmed.groups === undefined ? undefined : parseLeniently(z.array(groupHeadSchema), confirmed.groups);
  const conversation = confirmed.conversation === undefined ? undefined : readConversation(confirmed.conversation);
  const isDamaged = confirmed.conversation !== undefined && (conversation === undefined || conversation.damaged !== undefined);
  return {
    ...page.data,
    ...(heads === undefined ? {} : { groups: heads.value }),
    ...(conversation === undefined ? {} : { conversation }),
    ...(isDamaged ? { isDamaged } : {}),
  };
}
