import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { absent, textUpTo, uuidSchema } from '../schema.ts';

const uploadedSchema = z.object({
  url: z.string(),
  uuid: uuidSchema,
  size: z.number(),
  mime: z.string(),
  width: absent(z.number()),
  height: absent(z.number()),
});
export type Uploaded = z.infer<typeof uploadedSchema>;

/** Each part except the last has LIMITS.uploadPartBytes. The answer to the last part is the finished upload. */
const uploadPartAnswerSchema = z.object({ uploadId: z.string(), received: z.array(z.number()) });

export const upload = endpoint({
  method: 'POST',
  path: '/oss/upload',
  caller: 'user',
  offline: 'Q',
  request: z.object({}),
  answer: uploadedSchema,
  upload: 'multipart',
});

const wholeNumber = z.string().check(z.regex(/^[0-9]{1,4}$/));

export const uploadPart = endpoint({
  method: 'POST',
  path: '/oss/uploadPart',
  caller: 'user',
  offline: 'Q',
  request: z.object({}),
  query: z.object({
    uploadId: uuidSchema,
    index: wholeNumber,
    total: wholeNumber,
    name: z._default(textUpTo(1024), ''),
    mime: z._default(textUpTo(255), ''),
  }),
  answer: z.union([uploadedSchema, uploadPartAnswerSchema]),
  upload: 'bytes',
});

/**
 * Lists the parts that the server has, so that a client can continue an interrupted upload. After the last part it answers the finished
 * upload.
 */
export const uploadedParts = endpoint({
  method: 'GET',
  path: '/oss/uploadPart',
  caller: 'user',
  offline: 'O',
  request: z.object({}),
  query: z.object({ uploadId: uuidSchema }),
  answer: z.union([uploadedSchema, uploadPartAnswerSchema]),
});

export const convertUrl = endpoint({
  method: 'POST',
  path: '/oss/convert',
  caller: 'user',
  offline: 'O',
  request: z.object({ url: textUpTo(2048) }),
  answer: uploadedSchema,
});
