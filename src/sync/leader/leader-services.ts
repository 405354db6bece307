import { askHelper } from '../../../contract/http/helper.ts';
import { addGroup } from '../../../contract/http/groups.ts';
import { deviceList, deviceRemove } from '../../../contract/http/login.ts';
import { friendApplyList } from '../../../contract/http/people.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { LeaderServiceHandlers, LeaderServices, PictureBytes } from '../../core/leader-services.ts';
import type { FoundPage, SearchResults } from '../../core/search/search-results.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';
import { recordList } from '../../core/message-content/merged-record-view.ts';
import { pruneRecords } from '../../db/people/prune-fetched.ts';
import { writeAsLeader, type LeaderDatabase } from '../../db/transaction.ts';
import { loadReportKinds } from '../lists/load-report-kinds.ts';
import { askExistence } from '../history/ask-existence.ts';
import { createGroupJoining } from '../groups/group-joining.ts';
import { createNoticePager } from '../groups/group-notice-lists.ts';
import { createPersonLoader } from '../people/load-person.ts';
import { createProfileLoader } from '../people/load-profiles.ts';
import { createPeopleSearch } from '../people/search-people.ts';
import type { BlobUploader } from '../media/upload-blob.ts';
import { nameMessages } from '../outbox/name-messages.ts';
import { createGroupServices, type UploadedPicture } from '../groups/manage-group.ts';
import { createFriendDeleter } from '../people/delete-friend.ts';
import { createPresence } from '../people/presence.ts';
import { createFavouriteSearch } from '../favourites/find-favourites.ts';
import { createCloudSearch } from '../search/search-cloud.ts';
import { createDerivedTexts } from '../derived-texts/derived-texts.ts';
import type { ChatEngine } from '../../engines/chat/port.ts';
import type { Clock } from '../../platform/ports.ts';
import type { WispWorker } from '../../workers/worker-api.ts';
import { keyed } from './keyed.ts';
import type { RowChanges } from './row-changes.ts';

const PEOPLE = 20;
const CONVERSATIONS = 50;
const PAGE = 30;
const RECEIPT_PAGE = 100;

export type LeaderServiceParts = {
  readonly api: HttpClient;
  readonly db: LeaderDatabase;
  readonly epoch: number;
  readonly changes: RowChanges;
  readonly clock: Clock;
  readonly engine: Pick<ChatEngine, 'call' | 'capabilities'>;
  readonly uploadBlob: BlobUploader;
  readonly readMedia: (path: string, as?: 'file') => Promise<Blob | undefined>;
  readonly dropOldBodies: () => Promise<number>;
  /** Reads these scopes again (src/sync/lists). */
  readonly refetch: (scopes: readonly string[]) => void;
  readonly worker: Pick<WispWorker, 'searchDirectory' | 'searchFresh' | 'spellNames'>;
};

/**
 * The requests that the leader answers for every tab: the search of its worker, and data of the business API that is not stored (class O).
 */
export function createLeaderServices({
  api,
  db,
  epoch,
  changes,
  clock,
  engine,
  worker,
  uploadBlob,
  readMedia,
  dropOldBodies,
  refetch,
}: LeaderServiceParts): LeaderServiceHandlers {
  const look = createPresence(engine);
  const cloud = createCloudSearch({ api, db });
  const loadProfiles = createProfileLoader({ db, epoch, clock, engine });
  return {
    ...createDerivedTexts({ db, epoch, clock, engine }),
    ...createGroupJoining({ api, db, epoch, refetch }),
    moreGroupNotices: createNoticePager({ api, db, epoch }),
    search: async ({ text }) => search(worker, text),
    searchConversation: async (query) => searchConversation(worker, query),
    async searchCloud({ text }) {
      const keywords = toKeywords(text);
      return keywords.length === 0 ? { conversations: [], total: 0 } : cloud.everywhere(keywords);
    },
    async searchCloudConversation({ text, ...query }) {
      const keywords = toKeywords(text);
      // Without a keyword it finds all messages of one kind or within the other limits.
      return cloud.inConversation({ keywords, ...query });
    },
    findFavourites: createFavouriteSearch({ db, epoch, changes, api }),
    spellNames: async ({ names }) => (await worker.spellNames(names)).map(({ syllables }) => syllables),
    dropOldBodies,
    media: async ({ path, as }) => readMedia(path, as),
    async record({ downloadKey }) {
      const outcome = await engine.call('merger', { downloadKey });
      if (outcome.kind !== 'ok') return undefined;
      const list = recordList(outcome.value);
      // A merged record never changes, so the first request stores it for all later ones.
      await writeAsLeader({ db, epoch }, ['media'], async (db) => {
        await db.media.put({ uuid: downloadKey, list, addedTs: clock.now() });
        await pruneRecords(db);
      });
      return list;
    },
    person: createPersonLoader({ api, db, epoch }),
    conversationExists: async ({ conversationID }) => askExistence({ api, db, epoch }, conversationID),
    complaintKinds: async () => loadReportKinds(api, { db, epoch }),
    async askHelper({ id }, key) {
      const outcome = await api.call(askHelper, { id }, keyed(key));
      return outcome.kind === 'ok' ? true : undefined;
    },
    async receiptMembers({ ID, filter, cursor }) {
      const params = { ID, filter, cursor, count: RECEIPT_PAGE };
      const outcome = await engine.call('receiptMembers', await nameMessages(db, { method: 'receiptMembers', params }));
      return outcome.kind === 'ok' ? outcome.value : undefined;
    },
    presence: async ({ userID }) => (await look([userID]))?.[0],
    presences: async ({ userIDs }) => look(userIDs),
    loadProfiles,
    searchPeople: createPeopleSearch({ api, loadProfiles }),
    async listDevices() {
      const outcome = await api.call(deviceList, {});
      return outcome.kind === 'ok' ? outcome.value : undefined;
    },
    deleteFriend: createFriendDeleter({ api, db, epoch }),
    ...createGroupServices({ api, uploadPicture: async (picture, key) => uploadPicture(uploadBlob, picture, key) }),
    async readApplies() {
      const outcome = await api.call(friendApplyList, { applyType: 1 });
      return outcome.kind === 'ok' ? true : undefined;
    },
    async createGroup({ groupName, wtIds, groupNotice = '', picture }, key = '') {
      const uploaded = picture === undefined ? NO_PICTURE : await uploadPicture(uploadBlob, picture, key);
      if (uploaded?.kind !== 'ok') return uploaded?.kind === 'refused' ? { kind: 'pictureRefused' } : undefined;
      const groupAvatar = uploaded.url;
      const about = { groupName, wtIds: [...wtIds], ...(groupNotice === '' ? {} : { groupNotice }), ...(groupAvatar === '' ? {} : { groupAvatar }) };
      const outcome = await api.call(addGroup, about, keyed(key));
      if (outcome.kind === 'ok') return { kind: 'created', groupID: outcome.value.groupID, failed: outcome.value.failed };
      return outcome.kind === 'refused' && isFinalRefusal(outcome.code) ? { kind: 'refused', code: outcome.code, message: outcome.message } : undefined;
    },
    async removeDevice({ deviceId }, key) {
      const outcome = await api.call(deviceRemove, { deviceId }, keyed(key));
      return outcome.kind === 'ok' ? true : undefined;
    },
  };
}

const NO_PICTURE: UploadedPicture = { kind: 'ok', url: '' };

/** Uploads the picture of a group. The key of the request is also the ID of the upload, so that a repeated request gets the same address. */
async function uploadPicture(uploadBlob: BlobUploader, picture: PictureBytes, key: string): Promise<UploadedPicture> {
  const part = {
    role: 'image',
    blobId: '',
    uploadId: key,
    name: picture.type === 'image/png' ? 'group.png' : 'group.jpg',
    mime: picture.type,
    size: picture.size,
  } as const;
  const outcome = await uploadBlob(part, new Blob([await picture.arrayBuffer()], { type: picture.type }), {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  if (outcome.kind === 'ok') return { kind: 'ok', url: outcome.url };
  if (outcome.kind === 'retry') return undefined;
  const { code, retryAfterMs } = outcome;
  if (retryAfterMs !== undefined) return { kind: 'wait', retryAfterMs };
  return isFinalRefusal(code) ? { kind: 'refused', code } : undefined;
}

/** Splits a text into keywords at white space. */
function toKeywords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

type ConversationSearch = LeaderServices['searchConversation']['params'];

async function searchConversation(worker: LeaderServiceParts['worker'], { text, cursor, kind, ...limits }: ConversationSearch): Promise<FoundPage> {
  const keywords = toKeywords(text);
  if (keywords.length === 0) return { messages: [], cursor: '', total: 0 };
  const kinds = kind === undefined ? {} : { kinds: [kind] };
  const place = cursor === '' ? {} : { cursor };
  const { answer, isRebuilding } = await worker.searchFresh({ keywords, ...limits, ...kinds, ...place, limit: PAGE, conversationLimit: 1 });
  return { messages: answer.results, cursor: answer.cursor, total: answer.total, isIndexing: isRebuilding };
}

async function search(worker: LeaderServiceParts['worker'], text: string): Promise<SearchResults> {
  const keywords = toKeywords(text);
  if (keywords.length === 0) return { people: [], groups: [], conversations: [], messageTotal: 0, isIndexing: false };
  const [{ answer: messages, isRebuilding }, people, groups] = await Promise.all([
    worker.searchFresh({ keywords, limit: 1, conversationLimit: CONVERSATIONS }),
    worker.searchDirectory({ text, kind: 'person', limit: PEOPLE }),
    worker.searchDirectory({ text, kind: 'group', limit: PEOPLE }),
  ]);
  return { people, groups, conversations: messages.conversations, messageTotal: messages.total, isIndexing: isRebuilding };
}
