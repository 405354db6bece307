import * as z from 'zod/mini';
import { CONVERSATION_ID, WT_ID } from './ids.ts';
import { countCharacters } from './lengths.ts';
import { cleanName } from './names/clean-name.ts';

export const wtIdSchema = z.string().check(z.regex(WT_ID));
/** Every possible peer of a conversation: a user, the helper or a system contact. */
export const accountIdSchema = z.string().check(z.regex(/^([0-9]{5,11}|wisperHelper|yx[0-9A-Za-z]+|administrator)$/));
export const groupNumberSchema = z.string().check(z.regex(/^[0-9]{6,12}$/));
export const conversationIdSchema = z.string().check(z.regex(CONVERSATION_ID));
/** `${from}-${unixSeconds}-${uint32}`. The sender makes it when it composes the message; every retry keeps it (protocol §1). */
export const messageIdSchema = z.string().check(z.regex(/^[0-9A-Za-z]{1,32}-[0-9]{1,12}-[0-9]{1,10}$/));
export const uuidSchema = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
export const hex64Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const sequenceSchema = z.int().check(z.nonnegative());
/** The end of the year 9999. The server multiplies times by 1000, and the result must stay an integer that the databases can store. */
const LAST_SECOND = 253_402_300_799;
export const secondsSchema = z.int().check(z.nonnegative(), z.maximum(LAST_SECOND));
export const millisecondsSchema = z.int().check(z.nonnegative());
export const uint32Schema = z.int().check(z.nonnegative(), z.maximum(0xffff_ffff));
export const flagSchema = z.union([z.literal(0), z.literal(1)]);

/** Another back end sends 64-bit IDs as numbers; ours are strings (protocol §1 Ids). */
export const idSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);

/** A field that may be missing, and is null then from some back ends. */
export const absent = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
export const arrayOf = <T extends z.ZodMiniType>(item: T, max: number) => z.array(item).check(z.maxLength(max));
export const textUpTo = (maxUtf16: number) => z.string().check(z.maxLength(maxUtf16));
/** At most `max` characters as protocol §1 counts them. The first check refuses a very long text before it is normalised. */
export const charactersUpTo = (max: number) =>
  z.string().check(
    z.maxLength(max * 8),
    z.refine((text) => countCharacters(text) <= max),
  );
/** A name as the server stores it (`cleanName`), of at most `max` characters. */
export const nameUpTo = (max: number) =>
  z.pipe(z.string().check(z.maxLength(max * 8)), z.transform(cleanName)).check(z.refine((name) => countCharacters(name) <= max));
/**
 * A name that is unique in a list of the user: not empty, and without lone surrogates, because a database replaces them and the result may
 * equal another name.
 */
export const uniqueNameUpTo = (max: number) => nameUpTo(max).check(z.refine((name) => name !== '' && !/\p{Surrogate}/u.test(name)));
