import { deviceList, deviceRemove } from '../../contract/http/login.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { LeaderServiceHandlers } from '../core/leader-services.ts';
import type { SearchResults } from '../core/search-results.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { createPresence } from './presence.ts';
import { createCloudSearch } from './search-cloud.ts';
import type { ChatEngine } from '../engines/chat/port.ts';
import type { WispWorker } from '../workers/worker-api.ts';

const PEOPLE = 20;
const CONVERSATIONS = 50;
const PAGE = 30;

export type LeaderServiceParts = {
  readonly api: HttpClient;
  readonly db: AccountDatabase;
  readonly engine: Pick<ChatEngine, 'call'>;
  readonly readMedia: (path: string) => Promise<Blob | undefined>;
  readonly worker: Pick<WispWorker, 'searchMessages' | 'searchDirectory' | 'searchStatus' | 'catchUpSearch' | 'spellNames'>;
};

/** What the leader answers for every tab: the search of its worker, and what the business API knows and nobody stores (class O). */
export function createLeaderServices({ api, db, engine, worker, readMedia }: LeaderServiceParts): LeaderServiceHandlers {
  const look = createPresence(engine);
  const cloud = createCloudSearch({ api, db });
  return {
    search: async ({ text }) => search(worker, text),
    async searchConversation({ text, conversationID, cursor }) {
      const keywords = toKeywords(text);
      if (keywords.length === 0) return { messages: [], cursor: '', total: 0 };
      await worker.catchUpSearch();
      const answer = await worker.searchMessages({ keywords, conversationID, limit: PAGE, ...(cursor === '' ? {} : { cursor }) });
      return { messages: answer.hits, cursor: answer.cursor, total: answer.total };
    },
    async searchCloud({ text }) {
      const keywords = toKeywords(text);
      return keywords.length === 0 ? { conversations: [], total: 0 } : cloud.everywhere(keywords);
    },
    async searchCloudConversation({ text, ...query }) {
      const keywords = toKeywords(text);
      return keywords.length === 0 ? { messages: [], cursor: '' } : cloud.inConversation({ keywords, ...query });
    },
    spellNames: async ({ names }) => (await worker.spellNames(names)).map(({ syllables }) => syllables),
    media: async ({ path }) => readMedia(path),
    presence: async ({ userID }) => look(userID),
    async listDevices() {
      const outcome = await api.call(deviceList, {});
      return outcome.kind === 'ok' ? outcome.value : undefined;
    },
    async removeDevice({ deviceId }) {
      const outcome = await api.call(deviceRemove, { deviceId });
      return outcome.kind === 'ok' ? true : undefined;
    },
  };
}

/** Keywords are what stands between blanks (D3§5). */
function toKeywords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

async function search(worker: LeaderServiceParts['worker'], text: string): Promise<SearchResults> {
  const keywords = toKeywords(text);
  if (keywords.length === 0) return { people: [], groups: [], conversations: [], messageTotal: 0, isIndexing: false };
  await worker.catchUpSearch();
  const [messages, people, groups, status] = await Promise.all([
    worker.searchMessages({ keywords, limit: 1, conversationLimit: CONVERSATIONS }),
    worker.searchDirectory({ text, kind: 'person', limit: PEOPLE }),
    worker.searchDirectory({ text, kind: 'group', limit: PEOPLE }),
    worker.searchStatus(),
  ]);
  return { people, groups, conversations: messages.conversations, messageTotal: messages.total, isIndexing: status.isRebuilding };
}
