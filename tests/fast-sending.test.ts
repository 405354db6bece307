import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../src/client/client.ts';
import { retext } from '../src/core/view/edit-composed.ts';
import { AccountDatabase } from '../src/db/schema.ts';
import { createConversationSending, type ConversationSending } from '../src/features/composer/sending/conversation-sending.ts';
import { bindCommands } from '../src/main/bind-commands.ts';
import { createPendingSends } from '../src/main/create-pending-sends.ts';
import type { KeyValue } from '../src/platform/ports.ts';
import { keepLastWords } from '../src/sync/commands/last-words.ts';
import { SESSION_KEY } from '../src/sync/current-account.ts';
import { createFakeKeyValue } from './support/fakes/fake-switches.ts';
import { createPrng, type Prng } from './support/fakes/prng.ts';

const ME = '10001';
const PEER = 'C2C10002';
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const STEPS = 40;

/** A store of a page that waits for the test: it is carried out, refused, or never heard of again because the page is gone. */
type Gate = { readonly open: () => Promise<void>; readonly refuse: () => void };

type Page = { readonly end: () => void; readonly sending: ConversationSending; readonly gates: Gate[]; readonly show: () => Promise<void> };

let db: AccountDatabase;
let storage: KeyValue;
let pages = 0;

beforeEach(() => {
  db = new AccountDatabase(ME);
  storage = createFakeKeyValue();
  storage.set(SESSION_KEY, JSON.stringify({ wtId: ME, exp: 0 }));
});
afterEach(async () => db.delete());

function openPage(prng: Prng): Page {
  pages += 1;
  let isAlive = true;
  // Nothing that a page that is gone has begun reaches the storage any more.
  const keyValue: KeyValue = {
    ...storage,
    set: (name, value) => void (isAlive && storage.set(name, value)),
    remove: (name) => void (isAlive && storage.remove(name)),
  };
  const page = `page-${String(pages).padStart(6, '0')}`;
  const random = { unit: () => prng.unit(), uint32: () => prng.uint32(), uuid: () => page };
  const ports = { clock: { now: () => 1_000_000 + pages * 1000, after: () => () => undefined }, random, keyValue };
  const real = bindCommands({ db, me: ME, deviceId: 'device', ports, wake: () => undefined });
  const gates: Gate[] = [];
  const gated = async <T>(run: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      gates.push({
        open: async () => run().then(resolve, reject),
        refuse: () => reject(new DOMException('no room', 'QuotaExceededError')),
      });
    });
  const client = {
    me: ME,
    commands: {
      ...real,
      saveDraft: async (id: string, draft: Parameters<typeof real.saveDraft>[1]) => gated(async () => real.saveDraft(id, draft)),
      sendComposed: async (send: Parameters<typeof real.sendComposed>[0]) => gated(async () => real.sendComposed(send)),
    },
    read: async <T>(read: (from: AccountDatabase) => Promise<T>) => read(db),
    lastWords: {
      keep: (words: Parameters<Client['lastWords']['keep']>[0]) => keepLastWords(keyValue, ME, { page, words }),
      forget: (name: string) => keyValue.remove(name),
    },
    pendingSends: createPendingSends(ME, { keyValue, random }, ports.clock.now),
  } as unknown as Client;
  const sending = createConversationSending(PEER, {
    client,
    translate: () => ((key: string) => key) as never,
    failed: () => undefined,
    restored: async () => real.restoreLastWords(),
    idle: () => undefined,
  });
  for (const kept of client.pendingSends.list()) sending.resume(kept);
  sending.attach(() => undefined);
  void real.restoreLastWords();
  const show = async (): Promise<void> => sending.keeper.stored((await db.drafts.get(PEER)) ?? null);
  return { end: () => void (isAlive = false), sending, gates, show };
}

const breathe = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 1));

async function finish({ gates, show, sending }: Page): Promise<void> {
  for (let quiet = 0; quiet < 12; quiet += 1) {
    await breathe();
    const gate = gates.shift();
    if (gate === undefined) {
      sending.keeper.save();
      await show();
      continue;
    }
    quiet = 0;
    await gate.open();
    await show();
  }
}

async function texts(): Promise<string[]> {
  return (await db.messages.orderBy('[conversationID+sequence]').toArray()).map((row) => String(row.payload['text']));
}

function typeText({ sending: { keeper } }: Page, text: string): void {
  const now = keeper.read();
  keeper.change(retext(now, now.text + text, now.text.length + text.length));
}

const NO_FILES = { fileIDs: [], settled: Promise.resolve([]) };

function enter({ sending }: Page): void {
  if (sending.keeper.read().text.trim() !== '') sending.send(NO_FILES, () => undefined);
}

async function reloadSoon(page: Page, prng: Prng): Promise<Page> {
  for (let opened = prng.below(4); opened > 0; opened -= 1) {
    await breathe();
    await page.gates.shift()?.open();
  }
  page.end();
  return openPage(prng);
}

/** Each piece is typed once in the whole run, so that a lost or doubled one shows. */
async function play(seed: number): Promise<{ readonly typed: string; readonly page: Page; readonly log: string }> {
  const prng = createPrng(seed);
  let page = openPage(prng);
  await page.show();
  let typed = '';
  const log: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const roll = prng.unit();
    if (roll < 0.4) {
      const piece = `${step}${prng.chance(0.3) ? 'ab' : 'c'},`;
      typed += piece;
      log.push(`type ${piece}`);
      typeText(page, piece);
    } else if (roll < 0.62) {
      log.push('enter');
      enter(page);
    } else if (roll < 0.8) {
      const gate = page.gates.shift();
      log.push(`open ${gate !== undefined}`);
      await gate?.open();
    } else if (roll < 0.86) {
      log.push('refuse');
      page.gates.shift()?.refuse();
    } else if (roll < 0.92) {
      log.push('save');
      page.sending.keeper.save();
    } else if (roll < 0.97) {
      log.push('breathe');
      await breathe();
      await page.show();
    } else {
      log.push('reload');
      page.sending.keeper.leave();
      // The database may carry out what it was asked for last, without anybody hearing of it.
      if (prng.chance(0.5)) await page.gates.shift()?.open();
      page.end();
      page = openPage(prng);
      // Reloaded again before it has gone on with everything.
      while (prng.chance(0.3)) page = await reloadSoon(page, prng);
      // The user types once the page shows what was there.
      await finish(page);
    }
  }
  await finish(page);
  return { typed, page, log: log.join('; ') };
}

test.each(Array.from({ length: RUNS }, (_, seed) => seed))(
  'G11 what is typed is sent or in the input once and in order, whatever happens between (seed %i)',
  async (seed) => {
    const { typed, page, log } = await play(seed);
    const field = page.sending.keeper.read().text;
    const all = [...(await texts()), field].join('').replaceAll('\n', '');
    expect({ seed, all }, log).toEqual({ seed, all: typed });
    const stored = await db.drafts.get(PEER);
    expect({ seed, draft: stored?.abstract ?? '' }, log).toEqual({ seed, draft: field.trim().slice(0, 100) });
    expect(storage.names('wt:sending:')).toEqual([]);
  },
);
