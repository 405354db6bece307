import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../server/store/tables.ts';

type Filling = { readonly rows: number; readonly columns: Readonly<Record<string, string>> };

/** In addition to the pairs and users of the test itself. Each value is an expression of the row number `n`. */
const PERSON = `'f' || (n % 10000)`;
const OTHER = `'f' || ((n * 7 + 1) % 10000)`;
const CONV = `'P:f' || (n / 500)`;
/** A few rows are old enough for the clean-up, so that its statements run too. */
const AT = `(case when n <= 20 then 1 else ${Date.now()} - n end)`;
const SOON = `${Date.now() + 200_000}`;
const LATER = `${Date.now() + 30 * 86_400_000}`;
const uuidOf = (name: string) => `'${name}-' || n`;

/** The tables that grow with use, filled as with 10,000 accounts and 100,000 messages. */
export const FILLED: Partial<Record<keyof Tables, Filling>> = {
  users: { rows: 10_000, columns: { id: `'f' || n`, phone: `'+86139' || n`, createdAt: AT } },
  userConfigs: { rows: 10_000, columns: { userId: `'f' || n` } },
  sessions: {
    rows: 20_000,
    columns: {
      id: uuidOf('s'),
      userId: PERSON,
      deviceId: `'d' || n`,
      tokenHash: uuidOf('t'),
      imTokenHash: uuidOf('i'),
      tokenExpireAt: LATER,
      lastActiveAt: AT,
    },
  },
  loginTickets: { rows: 10_000, columns: { hash: uuidOf('h'), userId: PERSON, expireAt: SOON } },
  smsCodes: { rows: 10_000, columns: { phone: `'+86139' || n`, scene: `'reset'`, codeHash: `''`, dayStartAt: AT, expireAt: SOON } },
  friends: { rows: 40_000, columns: { ownerId: PERSON, friendId: `'f' || ((n / 10000 * 31 + n * 7 + 1) % 10000) || '-' || n`, createdAt: AT } },
  friendTags: { rows: 10_000, columns: { id: uuidOf('tag'), ownerId: PERSON, name: `'name' || n`, createdAt: AT } },
  friendTagMembers: { rows: 40_000, columns: { tagId: `'tag-' || (n / 4)`, ownerId: PERSON, friendId: `'f' || n` } },
  friendApplies: { rows: 20_000, columns: { id: uuidOf('a'), applicantId: PERSON, targetId: `'f' || ((n / 10000 * 31 + n * 7 + 1) % 10000)`, createdAt: AT } },
  blacklist: { rows: 10_000, columns: { ownerId: PERSON, targetId: OTHER, createdAt: AT } },
  groups: { rows: 5000, columns: { id: `'g' || n`, ownerId: PERSON, type: `'Public'`, createdAt: AT } },
  groupMembers: { rows: 50_000, columns: { groupId: `'g' || (n % 5000)`, userId: `'f' || (n / 5)`, joinedAt: AT } },
  groupIntervals: { rows: 50_000, columns: { groupId: `'g' || (n % 5000)`, userId: `'f' || (n / 5)` } },
  groupBlacklist: { rows: 5000, columns: { groupId: `'g' || n`, userId: OTHER, createdAt: AT } },
  groupApplies: { rows: 20_000, columns: { id: uuidOf('ga'), groupId: `'g' || (n % 5000)`, applicantId: `'f' || (n / 2)`, createdAt: AT } },
  groupNotices: { rows: 20_000, columns: { id: uuidOf('gn'), userId: PERSON, groupId: `'g' || (n % 5000)`, type: '1', createdAt: AT } },
  groupAttributes: { rows: 5000, columns: { groupId: `'g' || n`, name: `'a'`, value: `''` } },
  conversations: { rows: 10_000, columns: { conv: `'P:f' || n`, type: `'C2C'`, lastSeq: '10', createdAt: AT } },
  messages: {
    rows: 100_000,
    columns: {
      conv: CONV,
      seq: 'n % 500 + 1',
      id: uuidOf('m'),
      sender: PERSON,
      type: `'TIMTextElem'`,
      payload: `'{"text":"word"}'`,
      timeSec: '1700000000 + n',
    },
  },
  conversationStates: {
    rows: 20_000,
    columns: { userId: PERSON, conv: `'P:f' || (n / 2) || '-' || n`, conversationID: `'C2C' || n`, marks: `'[]'`, updateTs: AT },
  },
  deletions: { rows: 10_000, columns: { userId: PERSON, conv: CONV, seq: 'n' } },
  receipts: { rows: 20_000, columns: { conv: CONV, seq: 'n', userId: PERSON, readAt: AT } },
  receiptNotices: { rows: 10_000, columns: { authorId: PERSON, conv: CONV, seq: 'n' } },
  reactions: { rows: 20_000, columns: { conv: CONV, seq: 'n', reactionId: `'x'`, userId: PERSON, createdAt: AT } },
  mergers: { rows: 5000, columns: { mergerKey: uuidOf('k'), body: `'[]'`, createdAt: AT } },
  mergerUses: { rows: 5000, columns: { mergerKey: uuidOf('k'), conv: CONV, seq: 'n' } },
  eventBodies: { rows: 20_000, columns: { body: `'{}'`, createdAt: AT } },
  userEvents: { rows: 100_000, columns: { userId: PERSON, pts: 'n', name: `'msg.new'`, body: `'{}'`, createdAt: AT } },
  groupEvents: { rows: 20_000, columns: { conv: `'G:g' || (n % 50)`, pts: 'n', name: `'msg.new'`, seq: 'n', createdAt: AT } },
  groupMentions: { rows: 5000, columns: { conv: `'G:g' || (n % 50)`, seq: 'n', sender: PERSON } },
  unreadCounters: { rows: 10_000, columns: { userId: `'f' || n`, name: `'friendApply'` } },
  idempotencyKeys: { rows: 20_000, columns: { callerKey: PERSON, idempotencyKey: uuidOf('k'), path: `'/x'`, bodyHash: `''`, answer: `'{}'`, createdAt: AT } },
  media: {
    rows: 20_000,
    columns: { uuid: uuidOf('u'), ownerId: PERSON, mime: `'image/png'`, size: '100', fileName: `'a'`, sha256: `'c' || (n / 2)`, createdAt: AT },
  },
  mediaUses: { rows: 20_000, columns: { uuid: uuidOf('u'), conv: CONV, seq: 'n' } },
  uploads: { rows: 5000, columns: { id: uuidOf('p'), ownerId: PERSON, total: '2', fileName: `''`, createdAt: AT } },
  uploadParts: { rows: 10_000, columns: { uploadId: uuidOf('p'), part: '0', size: '1' } },
  drafts: { rows: 10_000, columns: { userId: PERSON, conversationID: `'C2C' || n`, html: `''`, storedAt: AT } },
  pushSubscriptions: {
    rows: 10_000,
    columns: { endpoint: `'https://push.example/' || n`, userId: PERSON, deviceId: `'d' || n`, sessionId: uuidOf('s'), createdAt: AT },
  },
  helperTexts: { rows: 5000, columns: { userId: PERSON, msgId: uuidOf('m'), content: `''`, createdAt: AT } },
  pins: {
    rows: 5000,
    columns: { id: uuidOf('p'), conv: CONV, msgId: uuidOf('m'), seq: 'n', pinnerId: PERSON, senderId: OTHER, content: `'{}'`, createdAt: AT },
  },
  pinDismissals: { rows: 5000, columns: { pinId: uuidOf('p'), userId: PERSON } },
  collections: { rows: 20_000, columns: { id: uuidOf('c'), userId: PERSON, contentType: '1', fields: `'{}'`, createdAt: AT } },
  collectionMedia: { rows: 5000, columns: { collectionId: uuidOf('c'), uuid: uuidOf('u'), userId: PERSON } },
  noteUses: { rows: 5000, columns: { noteId: uuidOf('n'), conv: CONV, seq: 'n' } },
  orders: { rows: 20_000, columns: { orderNo: uuidOf('o'), userId: PERSON, commodityId: `'goods-1'`, price: '1', days: '30', createdAt: AT } },
  autoReplies: { rows: 20_000, columns: { userId: PERSON, senderId: `'s' || n`, repliedAt: AT } },
  conversationTabs: { rows: 20_000, columns: { userId: PERSON, id: uuidOf('t'), name: `'t' || n`, isOwn: '1', sort: 'n', createdAt: AT } },
  conversationTabMembers: { rows: 40_000, columns: { tabId: `'t-' || (n / 2)`, sessionId: `'f' || n`, sessionType: '0', place: 'n' } },
  complaints: { rows: 5000, columns: { id: uuidOf('c'), userId: PERSON, targetId: OTHER, createdAt: AT } },
  moments: { rows: 20_000, columns: { id: uuidOf('mo'), authorId: PERSON, content: `'word'`, images: `'[]'`, visibility: 'n % 3', createdAt: AT } },
  momentTags: { rows: 10_000, columns: { momentId: uuidOf('mo'), tagId: uuidOf('tag') } },
  momentMedia: { rows: 10_000, columns: { uuid: uuidOf('u'), authorId: PERSON, momentId: uuidOf('mo') } },
  momentTimelines: { rows: 40_000, columns: { userId: PERSON, createdAt: AT, momentId: uuidOf('mo'), authorId: OTHER, visibility: 'n % 3' } },
  momentLikes: { rows: 20_000, columns: { momentId: `'mo-' || (n / 4)`, userId: `'f' || n`, createdAt: AT } },
  momentComments: { rows: 20_000, columns: { id: uuidOf('mc'), momentId: `'mo-' || (n / 4)`, authorId: PERSON, content: `'word'`, createdAt: AT } },
  momentNotices: { rows: 20_000, columns: { id: uuidOf('mn'), userId: PERSON, type: '1', momentId: `'mo-' || (n / 4)`, actorId: OTHER, createdAt: AT } },
  noticeFrames: { rows: 20_000, columns: { type: '1', data: `'{}'`, createdAt: AT } },
  noticeTargets: { rows: 20_000, columns: { userId: PERSON, frameId: 'n' } },
};

/** Uses one statement for each table, on both databases. */
export async function fillTables(db: Kysely<Tables>): Promise<void> {
  for (const [table, { rows, columns }] of Object.entries(FILLED)) {
    const names = Object.keys(columns).map((name) => `"${name}"`);
    const numbers = `with recursive numbers(n) as (values (1) union all select n + 1 from numbers where n < ${rows})`;
    await sql.raw(`${numbers} insert into "${table}" (${names.join(', ')}) select ${Object.values(columns).join(', ')} from numbers`).execute(db);
  }
}
