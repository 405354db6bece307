import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { absent, arrayOf, flagSchema, idSchema, textUpTo, uuidSchema } from '../schema.ts';
import { nothingSchema } from './login.ts';

const text = (max: number) => absent(textUpTo(max));

const contentTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(7), z.literal(99)]);
/** Content types of a favourite; 7 is a text that contains a link (protocol §1). */
export const CONTENT_TYPE = { text: 1, image: 2, video: 3, file: 4, location: 5, link: 7, note: 99 } as const;

export const favouriteSchema = z.object({
  id: idSchema,
  contentType: z.number(),
  collectTitle: z._default(z.string(), ''),
  collectedUserId: z._default(idSchema, ''),
  collectedUserName: z._default(z.string(), ''),
  createTime: z._default(z.string(), ''),
  createTs: z._default(z.number(), 0),
  topStatus: z._default(flagSchema, 0),
  videoImage: absent(z.string()),
  videoImageAddress: absent(z.string()),
  imageUuid: absent(z.string()),
  videoUuid: absent(z.string()),
  snapshotUuid: absent(z.string()),
  fileUuid: absent(z.string()),
  fileName: absent(z.string()),
  fileSize: absent(z.number()),
  fileType: absent(z.string()),
  addressTitle: absent(z.string()),
  lat: absent(z.number()),
  lng: absent(z.number()),
  noteContent: absent(z.string()),
});
export type Favourite = z.infer<typeof favouriteSchema>;

export const favouriteList = endpoint({
  method: 'POST',
  path: '/user/collection/list',
  caller: 'user',
  offline: 'R',
  request: z.object({
    pageNum: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(LIMITS.pageSize)), LIMITS.favouritesPage),
    collectTitle: text(200),
  }),
  answer: z.array(favouriteSchema),
  paged: true,
});

const DECIMAL = /^-?[0-9]{1,16}(\.[0-9]{1,18})?$/;
/** Forms of other clients send numbers as text. */
const figure = <T extends z.ZodMiniType<number, number>>(range: T) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(DECIMAL))]),
      z.transform((value) => Number(value)),
    ),
    range,
  );
/** The caller may send the ID as a number of at most 53 bits. */
const givenIdSchema = z.pipe(
  z.union([textUpTo(64), z.int()]),
  z.transform((value) => String(value)),
);

/** Protocol §5 Favourites defines the fields that each kind needs. With `id`, the request adds an existing note again. */
export const addFavourite = endpoint({
  method: 'POST',
  path: '/user/collection/add',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    id: absent(givenIdSchema),
    contentType: contentTypeSchema,
    collectedUserId: text(32),
    collectTitle: text(LIMITS.messageBytes),
    imageUuid: absent(uuidSchema),
    videoUuid: absent(uuidSchema),
    snapshotUuid: absent(uuidSchema),
    fileUuid: absent(uuidSchema),
    videoImage: text(2048),
    videoImageAddress: text(2048),
    fileName: text(1024),
    fileSize: absent(figure(z.int().check(z.nonnegative()))),
    fileType: text(255),
    addressTitle: text(1024),
    lat: absent(figure(z.number().check(z.minimum(-90), z.maximum(90)))),
    lng: absent(figure(z.number().check(z.minimum(-180), z.maximum(180)))),
    noteContent: text(LIMITS.messageBytes),
  }),
  answer: favouriteSchema,
});
export type NewFavourite = z.infer<typeof addFavourite.request>;

export const deleteFavourites = endpoint({
  method: 'POST',
  path: '/user/collection/batchDel',
  caller: 'user',
  offline: 'Q',
  request: z.object({ ids: arrayOf(textUpTo(64), LIMITS.arrayItems) }),
  answer: nothingSchema,
});

export const pinFavourite = endpoint({
  method: 'POST',
  path: '/user/collection/topSet',
  caller: 'user',
  offline: 'Q',
  request: z.object({ id: textUpTo(64) }),
  answer: nothingSchema,
});

export const unpinFavourite = endpoint({
  method: 'POST',
  path: '/user/collection/topCancel',
  caller: 'user',
  offline: 'Q',
  request: z.object({ id: textUpTo(64) }),
  answer: nothingSchema,
});
