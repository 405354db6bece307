import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPrng, type Prng } from '../../../../tests/support/fakes/prng.ts';
import { openSendPage, openSendStorage, type Gate, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import { retext } from '../../../core/composer/edit-composed.ts';
import { createConversationSending, type ConversationSending } from './conversation-sending.ts';

const PEER = 'C2C10002';
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const STEPS = 40;

type Page = { readonly end: () => void; readonly sending: ConversationSending; readonly gates: Gate[]; readonly show: () => Promise<void> };

let db: SendStorage['db'];
let storage: SendStorage['storage'];

beforeEach(() => {
  ({ db, storage } = openSendStorage());
});
afterEach(async () => db.delete());

function openPage(prng: Prng): Page {
  const { client, gates, end, restore } = openSendPage({ db, storage, prng });
  const sending = createConversationSending(PEER, {
    client,
    translate: () => ((key: string) => key) as never,
    failed: () => undefined,
    restored: restore,
    idle: () => undefined,
  });
  client.pendingSends.adopt(sending.resume);
  sending.attach(() => undefined);
  void restore();
  return { end, sending, gates, show: async () => sending.controller.stored((await db.drafts.get(PEER)) ?? null) };
}

const breathe = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 1));

async function finish({ gates, show, sending }: Page): Promise<void> {
  for (let quiet = 0; quiet < 12; quiet += 1) {
    await breathe();
    const gate = gates.shift();
    if (gate === undefined) {
      sending.controller.save();
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

function typeText({ sending: { controller } }: Page, text: string): void {
  const now = controller.read();
  controller.change(retext(now, now.text + text, now.text.length + text.length));
}

const NO_FILES = { fileIDs: [], settled: Promise.resolve([]) };

function enter({ sending }: Page): string[] {
  const { text } = sending.controller.read();
  if (text === '') return [];
  sending.send(NO_FILES, () => undefined);
  return [text];
}

async function reloadSoon(page: Page, prng: Prng): Promise<Page> {
  for (let opened = prng.below(4); opened > 0; opened -= 1) {
    await breathe();
    await page.gates.shift()?.open();
  }
  page.end();
  return openPage(prng);
}

type Played = {
  /** Text typed into an empty input starts on a new line in a message, or after returned text. */
  readonly typed: string;
  /** The content of the input at each Enter. */
  readonly entered: readonly string[];
  readonly page: Page;
  readonly log: string;
};

/** Each piece is typed once in the whole run, so that a lost or doubled piece is detected. */
async function play(seed: number, isRefusing: boolean): Promise<Played> {
  const prng = createPrng(seed);
  let page = openPage(prng);
  await page.show();
  let typed = '';
  const entered: string[] = [];
  const log: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const roll = prng.unit();
    if (roll < 0.4) {
      const piece = `${step}${prng.chance(0.3) ? 'ab' : 'c'},`;
      typed += typed !== '' && page.sending.controller.read().text === '' ? `\n${piece}` : piece;
      log.push(`type ${piece}`);
      typeText(page, piece);
    } else if (roll < 0.62) {
      log.push('enter');
      entered.push(...enter(page));
    } else if (roll < 0.8) {
      const gate = page.gates.shift();
      log.push(`open ${gate !== undefined}`);
      await gate?.open();
    } else if (roll < 0.86 && isRefusing) {
      log.push('refuse');
      page.gates.shift()?.refuse();
    } else if (roll < 0.92) {
      log.push('save');
      page.sending.controller.save();
    } else if (roll < 0.97) {
      log.push('breathe');
      await breathe();
      await page.show();
    } else {
      log.push('reload');
      page.sending.controller.leave();
      // The database may complete the last request even if the page never receives the result.
      if (prng.chance(0.5)) await page.gates.shift()?.open();
      page.end();
      page = openPage(prng);
      // Reloads again before the page has continued all sends.
      while (prng.chance(0.3)) page = await reloadSoon(page, prng);
      // The user types once the page shows the restored content.
      await finish(page);
    }
  }
  await finish(page);
  return { typed, entered, page, log: log.join('; ') };
}

const seeds = Array.from({ length: RUNS }, (_, seed) => seed);

test.each(seeds)('G11 each typed text is once in a message or in the input, in order, after random failures and reloads (seed %i)', async (seed) => {
  const { typed, page, log } = await play(seed, true);
  const field = page.sending.controller.read().text;
  const all = [...(await texts()), field].filter((text) => text !== '').join('\n');
  expect({ seed, all }, log).toEqual({ seed, all: typed });
  const stored = await db.drafts.get(PEER);
  expect({ seed, draft: stored?.abstract ?? '' }, log).toEqual({ seed, draft: field.trim().slice(0, 100) });
  expect(storage.names('wt:sending:')).toEqual([]);
});

test.each(seeds)('G11 each Enter sends the content of the input as one message when no store fails (seed %i)', async (seed) => {
  const { entered, log } = await play(seed, false);
  expect({ seed, sent: await texts() }, log).toEqual({ seed, sent: entered });
});
