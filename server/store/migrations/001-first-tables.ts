import type { CreateTableBuilder, Kysely } from 'kysely';

type Schema = Kysely<unknown>;
type Builder = CreateTableBuilder<string, string>;

export async function up(db: Schema, isPostgres: boolean): Promise<void> {
  await createPeople(db);
  await createGroups(db);
  await createMessages(db);
  await createEvents(db, isPostgres);
  await createRest(db);
}

/** bigint is an integer in SQLite too, and can store milliseconds in PostgreSQL. */
function numbers(builder: Builder, ...names: string[]): Builder {
  return names.reduce((table, name) => table.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0)), builder);
}

function texts(builder: Builder, ...names: string[]): Builder {
  return names.reduce((table, name) => table.addColumn(name, 'text', (column) => column.notNull().defaultTo('')), builder);
}

function maybe(builder: Builder, type: 'text' | 'bigint', ...names: string[]): Builder {
  return names.reduce((table, name) => table.addColumn(name, type), builder);
}

function table(db: Schema, name: string): Builder {
  return db.schema.createTable(name) as Builder;
}

async function createPeople(db: Schema): Promise<void> {
  let users = table(db, 'users').addColumn('id', 'text', (column) => column.primaryKey());
  users = texts(users, 'nickName', 'avatar', 'bio', 'passwordHash', 'passwordSalt', 'lockTips');
  users = maybe(users, 'text', 'phone', 'luckyNumber', 'birthday', 'lockHash', 'lockSalt');
  users = maybe(users, 'bigint', 'gender', 'vipExpireAt', 'svipExpireAt');
  users = numbers(
    users,
    'userType',
    'state',
    'vipStatus',
    'vipLevel',
    'svipStatus',
    'svipLevel',
    'wtCoin',
    'level',
    'pts',
    'prunedPts',
    'lastSeenAt',
    'createdAt',
  );
  await users.addUniqueConstraint('usersPhone', ['phone']).addUniqueConstraint('usersLuckyNumber', ['luckyNumber']).execute();

  let configs = table(db, 'userConfigs').addColumn('userId', 'text', (column) => column.primaryKey());
  configs = numbers(configs, 'hideOnline', 'hideRead', 'allowStrangerMsg', 'friendApplyPolicy', 'addById', 'addByPhone', 'addByScan', 'addByCard');
  configs = numbers(configs, 'addByGroup', 'allowNotifications', 'showPreviews', 'autoReplyStatus');
  await texts(configs, 'autoReplyMsg').execute();

  let sessions = table(db, 'sessions').addColumn('id', 'text', (column) => column.primaryKey());
  sessions = texts(sessions, 'userId', 'deviceId', 'deviceName', 'tokenHash', 'imTokenHash', 'ip');
  sessions = numbers(sessions, 'tokenExpireAt', 'imTokenExpireAt', 'createdAt', 'lastActiveAt', 'epoch');
  sessions = maybe(maybe(sessions, 'bigint', 'endedAt'), 'text', 'endReason');
  await sessions.addUniqueConstraint('sessionsToken', ['tokenHash']).addUniqueConstraint('sessionsImToken', ['imTokenHash']).execute();
  await db.schema.createIndex('sessionsUser').on('sessions').columns(['userId', 'deviceId']).execute();

  await createRelations(db);
}

async function createRelations(db: Schema): Promise<void> {
  let tickets = table(db, 'loginTickets').addColumn('hash', 'text', (column) => column.primaryKey());
  tickets = numbers(texts(tickets, 'userId', 'deviceId'), 'expireAt', 'tries');
  await maybe(tickets, 'bigint', 'usedAt').execute();

  let friends = texts(table(db, 'friends'), 'ownerId', 'friendId', 'remark');
  friends = numbers(maybe(maybe(friends, 'bigint', 'source'), 'text', 'shareWtId'), 'hideStatus', 'friendsSpaceStatus', 'mineSpaceStatus', 'createdAt');
  await friends.addPrimaryKeyConstraint('friendsKey', ['ownerId', 'friendId']).execute();
  await db.schema.createIndex('friendsBack').on('friends').columns(['friendId']).execute();

  let applies = table(db, 'friendApplies').addColumn('id', 'text', (column) => column.primaryKey());
  applies = numbers(texts(applies, 'applicantId', 'targetId', 'info', 'remark'), 'status', 'source', 'createdAt');
  await maybe(maybe(applies, 'text', 'shareWtId'), 'bigint', 'readAt', 'handledAt').execute();
  await db.schema.createIndex('friendAppliesTarget').on('friendApplies').columns(['targetId', 'createdAt']).execute();
  await db.schema.createIndex('friendAppliesApplicant').on('friendApplies').columns(['applicantId', 'createdAt']).execute();

  const black = numbers(texts(table(db, 'blacklist'), 'ownerId', 'targetId'), 'createdAt');
  await black.addPrimaryKeyConstraint('blacklistKey', ['ownerId', 'targetId']).execute();
}

async function createGroups(db: Schema): Promise<void> {
  let groups = table(db, 'groups').addColumn('id', 'text', (column) => column.primaryKey());
  groups = texts(groups, 'name', 'avatar', 'notice', 'welcome', 'ownerId', 'type');
  groups = numbers(groups, 'limitLevel', 'limitMember', 'confirminviteSwitch', 'inviteSwitch', 'memberProtectSwitch', 'bannedSwitch', 'callSwitch');
  groups = numbers(groups, 'customizeMsgControl', 'maxMemberCount', 'memberCount', 'createdAt');
  await maybe(groups, 'bigint', 'dissolvedAt').execute();

  let members = numbers(
    texts(table(db, 'groupMembers'), 'groupId', 'userId', 'groupNickname', 'groupNameRemark'),
    'identity',
    'muteUntilSec',
    'joinType',
    'joinedAt',
  );
  members = maybe(maybe(members, 'text', 'inviterId'), 'bigint', 'lastSendAt');
  await members.addPrimaryKeyConstraint('groupMembersKey', ['groupId', 'userId']).execute();
  await db.schema.createIndex('groupMembersUser').on('groupMembers').columns(['userId']).execute();

  const intervals = maybe(numbers(texts(table(db, 'groupIntervals'), 'groupId', 'userId'), 'fromSeq'), 'bigint', 'toSeq');
  await intervals.addPrimaryKeyConstraint('groupIntervalsKey', ['groupId', 'userId', 'fromSeq']).execute();
  await db.schema.createIndex('groupIntervalsUser').on('groupIntervals').columns(['userId']).execute();

  const black = numbers(texts(table(db, 'groupBlacklist'), 'groupId', 'userId'), 'createdAt');
  await black.addPrimaryKeyConstraint('groupBlacklistKey', ['groupId', 'userId']).execute();
  await texts(table(db, 'groupAttributes'), 'groupId', 'name', 'value').addPrimaryKeyConstraint('groupAttributesKey', ['groupId', 'name']).execute();
}

async function createMessages(db: Schema): Promise<void> {
  const conversations = numbers(
    texts(
      table(db, 'conversations').addColumn('conv', 'text', (column) => column.primaryKey()),
      'type',
    ),
    'lastSeq',
    'createdAt',
  );
  await conversations.execute();

  let messages = numbers(
    texts(table(db, 'messages'), 'conv', 'id', 'sender', 'type', 'payload', 'cloudCustomData', 'atUserList', 'nick', 'avatar', 'nameCard'),
    'seq',
  );
  messages = numbers(messages, 'needReceipt', 'random', 'timeSec', 'level', 'noUnread', 'risk', 'audience');
  messages = maybe(
    messages.addColumn('clientTime', 'double precision', (column) => column.notNull().defaultTo(0)),
    'text',
    'revoker',
    'onlyFor',
    'mergerKey',
  );
  // G6: the pair stays unique for ever, so that a retry hours later still finds its first row.
  await messages.addPrimaryKeyConstraint('messagesKey', ['conv', 'seq']).addUniqueConstraint('messagesSender', ['sender', 'id']).execute();
  await db.schema.createIndex('messagesId').on('messages').columns(['id']).execute();
  await db.schema.createIndex('messagesMerger').on('messages').columns(['mergerKey']).execute();

  let states = texts(table(db, 'conversationStates'), 'userId', 'conv', 'conversationID', 'marks', 'custom', 'atList');
  states = numbers(states, 'readSeq', 'clearSeq', 'unread', 'pinned', 'muted', 'operationType', 'removed', 'updateTs');
  await states.addPrimaryKeyConstraint('conversationStatesKey', ['userId', 'conv']).execute();
  await db.schema.createIndex('conversationStatesOrder').on('conversationStates').columns(['userId', 'updateTs']).execute();
  await db.schema.createIndex('conversationStatesConv').on('conversationStates').columns(['conv']).execute();

  await numbers(texts(table(db, 'deletions'), 'userId', 'conv'), 'seq')
    .addPrimaryKeyConstraint('deletionsKey', ['userId', 'conv', 'seq'])
    .execute();
  await numbers(texts(table(db, 'receipts'), 'conv', 'userId'), 'seq', 'readAt')
    .addPrimaryKeyConstraint('receiptsKey', ['conv', 'seq', 'userId'])
    .execute();
  const reactions = numbers(texts(table(db, 'reactions'), 'conv', 'reactionId', 'userId'), 'seq', 'createdAt');
  await reactions.addPrimaryKeyConstraint('reactionsKey', ['conv', 'seq', 'reactionId', 'userId']).execute();
  await numbers(
    texts(
      table(db, 'mergers').addColumn('mergerKey', 'text', (column) => column.primaryKey()),
      'body',
    ),
    'createdAt',
  ).execute();
}

async function createEvents(db: Schema, isPostgres: boolean): Promise<void> {
  const bodies = table(db, 'eventBodies').addColumn('id', isPostgres ? 'bigint' : 'integer', (column) =>
    isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
  );
  await numbers(texts(bodies, 'body'), 'createdAt').execute();
  await db.schema.createIndex('eventBodiesAge').on('eventBodies').columns(['createdAt']).execute();
  const events = maybe(maybe(numbers(texts(table(db, 'userEvents'), 'userId', 'name'), 'pts', 'createdAt'), 'text', 'conv', 'body'), 'bigint', 'bodyId');
  await events.addPrimaryKeyConstraint('userEventsKey', ['userId', 'pts']).execute();
  await db.schema.createIndex('userEventsAge').on('userEvents').columns(['createdAt']).execute();
}

async function createRest(db: Schema): Promise<void> {
  await numbers(texts(table(db, 'unreadCounters'), 'userId', 'name'), 'count')
    .addPrimaryKeyConstraint('unreadCountersKey', ['userId', 'name'])
    .execute();
  const keys = numbers(texts(table(db, 'idempotencyKeys'), 'callerKey', 'idempotencyKey', 'path', 'bodyHash', 'answer'), 'createdAt');
  await keys.addPrimaryKeyConstraint('idempotencyKeysKey', ['callerKey', 'idempotencyKey']).execute();
  let media = texts(
    table(db, 'media').addColumn('uuid', 'text', (column) => column.primaryKey()),
    'ownerId',
    'mime',
    'fileName',
    'sha256',
  );
  media = maybe(numbers(media, 'size', 'isPublic', 'createdAt'), 'bigint', 'width', 'height');
  await media.execute();
  await numbers(texts(table(db, 'mediaUses'), 'uuid', 'conv'), 'seq')
    .addPrimaryKeyConstraint('mediaUsesKey', ['uuid', 'conv', 'seq'])
    .execute();
}
