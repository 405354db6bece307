import * as z from 'zod/mini';
import { LIMITS } from '../../limits.ts';
import { absent, arrayOf, groupNumberSchema, textUpTo, wtIdSchema } from '../../schema.ts';

export const byGroupSchema = z.object({ groupNumber: groupNumberSchema });

/** At least one person. A person who is named twice counts once. */
export const byPeopleSchema = z.object({ groupNumber: groupNumberSchema, wtIds: arrayOf(wtIdSchema, LIMITS.arrayItems).check(z.minLength(1)) });

/** Key of the link or QR code. A wrong one of any form is an ended link, not a malformed request. */
export const linkKeySchema = absent(textUpTo(64));
