import { randomUUID } from 'node:crypto';
import { addComment } from '../../server/commands/moments/change-comments.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import type { Sample } from './http-samples.ts';
import { CALLERS, FOREIGN_PAIR, shareMoment, type CallerName, type Given, type HttpWorld } from './http-world.ts';

const body = (value: unknown): Given => ({ body: value });
const RESTRICTED = { denied: { restricted: 20012 } } as const;
/** 10012 is a friend of no caller. */
const [AUTHOR, STRANGER] = FOREIGN_PAIR;

/** A moment of a friend of the caller. */
async function freshMoment(world: HttpWorld, caller: CallerName): Promise<string> {
  const userId = CALLERS[caller];
  if (userId !== undefined) {
    for (const [ownerId, friendId] of [
      [userId, AUTHOR],
      [AUTHOR, userId],
    ] as const)
      await world.server.core.write((unit) => putFriend(unit.db, { ownerId, friendId, createdAt: unit.now }));
  }
  return (await shareMoment(world.server, AUTHOR)).id;
}

async function freshComment(world: HttpWorld, caller: CallerName): Promise<string> {
  const friendsCircleId = await freshMoment(world, caller);
  const userId = CALLERS[caller] ?? AUTHOR;
  // A deregistered account sees no moment, but is refused before.
  const writer = caller === 'deregistered' ? AUTHOR : userId;
  return world.server.core.write((unit) => addComment(unit, writer, { friendsCircleId, content: '真好' }));
}

const ownMoment = async (world: HttpWorld, caller: CallerName) => (await shareMoment(world.server, CALLERS[caller] ?? AUTHOR)).id;

const onNoMoment = (build: (id: string) => object, hidden = 404) => ({
  foreign: (world: HttpWorld) => body(build(world.foreignMoment.id)),
  missing: () => body(build(randomUUID())),
  hidden,
});

export const MOMENT_SAMPLES: Readonly<Record<string, Sample>> = {
  'POST /user/friendsCircle/list': {
    own: () => body({ pageNum: 1, pageSize: 10 }),
    foreign: () => body({ wtId: STRANGER }),
    missing: () => body({ wtId: '99999' }),
    hidden: 200,
  },
  'POST /user/friendsCircle/getInfoById': { own: async (world, caller) => body({ id: await freshMoment(world, caller) }), ...onNoMoment((id) => ({ id })) },
  'POST /user/friendsCircle/add': {
    own: () => body({ content: '今天天气很好' }),
    foreign: (world) => body({ content: 'x', visibility: 1, tagIds: [world.foreignTag] }),
    missing: () => body({ content: 'x', visibility: 1, tagIds: [randomUUID()] }),
    hidden: 404,
    ...RESTRICTED,
  },
  'POST /user/friendsCircle/remove': {
    own: async (world, caller) => body({ id: await ownMoment(world, caller) }),
    ...onNoMoment((id) => ({ id })),
    ...RESTRICTED,
  },
  'POST /friendsCircleComments/commentsAndPraiseList': {
    own: async (world, caller) => body({ id: await freshMoment(world, caller) }),
    ...onNoMoment((id) => ({ id })),
  },
  'POST /friendsCircleComments/commentsAndPraiseListByBatch': {
    own: async (world, caller) => body({ ids: [await freshMoment(world, caller)] }),
    ...onNoMoment((id) => ({ ids: [id] }), 200),
  },
  'POST /friendsCirclePraise/praiseAction': {
    own: async (world, caller) => body({ friendsCircleId: await freshMoment(world, caller), status: 1 }),
    ...onNoMoment((friendsCircleId) => ({ friendsCircleId })),
    ...RESTRICTED,
  },
  'POST /friendsCircleComments/add': {
    own: async (world, caller) => body({ friendsCircleId: await freshMoment(world, caller), content: '真好' }),
    ...onNoMoment((friendsCircleId) => ({ friendsCircleId, content: 'x' })),
    ...RESTRICTED,
  },
  'POST /friendsCircleComments/remove': {
    own: async (world, caller) => body({ id: await freshComment(world, caller) }),
    foreign: (world) => body({ id: world.foreignMoment.commentId }),
    missing: () => body({ id: randomUUID() }),
    hidden: 404,
    ...RESTRICTED,
  },
  'POST /friendsCircleNotice/listByPage': { own: () => body({ pageNum: 1, pageSize: 20 }) },
  'POST /friendsCircleNotice/clear': { own: () => body({}) },
};
