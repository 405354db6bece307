import { openAccountSearch } from './account-search.ts';
import type { AccountSearch } from './account-search.ts';
import { loadPinyin } from './pinyin.ts';
import type { SpellPinyin } from './pinyin.ts';
import { NO_RESULTS } from './search/search-query.ts';
import { createRequestSigner } from './signer.ts';
import type { Sha256Hex } from './signer.ts';
import type { WispWorker } from './worker-api.ts';

export function createWispWorker(sha256Hex: Sha256Hex): WispWorker {
  let search: AccountSearch | undefined;
  let spelling: Promise<SpellPinyin> | undefined;

  function loadSpelling(): Promise<SpellPinyin> {
    spelling ??= loadPinyin().catch((error: unknown) => {
      spelling = undefined;
      throw error;
    });
    return spelling;
  }

  function close(): void {
    search?.close();
    search = undefined;
  }

  return {
    ...createRequestSigner(sha256Hex),
    spellNames: async (names) => names.map(await loadSpelling()),
    async openAccount(account) {
      close();
      search = openAccountSearch(account, loadSpelling);
    },
    closeAccount: async () => close(),
    catchUpSearch: async () => search?.messages.catchUp(),
    searchMessages: async (query) => search?.messages.query(query) ?? NO_RESULTS,
    searchFresh: async (query) => search?.messages.queryFresh(query) ?? { answer: NO_RESULTS, isRebuilding: false },
    searchStatus: async () => search?.messages.status() ?? { indexed: 0, isRebuilding: false },
    searchDirectory: async (query) => search?.searchDirectory(query) ?? [],
  };
}
