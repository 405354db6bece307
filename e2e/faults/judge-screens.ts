import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { Person, SentText } from './person.ts';
import { listDoubled, logOf, textsIn } from './sent-text-texts.ts';

/** Limit for unsent messages after the faults end: after several refusals the next attempt takes up to a minute, and later messages wait for it. */
const SPINNER_MS = 120_000;
/** Only the next ping detects a half-open connection without traffic, at most 40 s later. */
const AGREE_MS = 180_000;
const LOOK_EVERY_MS = 250;

export type Screen = { readonly name: string; readonly log: string; readonly page: Page };
export type Drawn = { readonly name: string; readonly log: string; readonly texts: readonly string[] };

export function listScreens(persons: readonly Person[]): Screen[] {
  return persons.flatMap(({ wtId, pages }) =>
    pages().map(({ page, conversationID }, tab) => ({ name: `${wtId} tab ${tab}`, log: logOf(wtId, conversationID), page })),
  );
}

/** The schedule's messages as each page draws them, from top to bottom. */
export async function readDrawn(screens: readonly Screen[]): Promise<Drawn[]> {
  return Promise.all(screens.map(async ({ name, log, page }) => ({ name, log, texts: textsIn(await page.locator('[data-msg-id]').allTextContents()) })));
}

/** Waits within the limits and returns the violations that remain. */
export async function judgeScreens(persons: readonly Person[]): Promise<string[]> {
  const startedMs = performance.now();
  const screens = listScreens(persons);
  const unsent = await settle(SPINNER_MS, async () => {
    const counts = await Promise.all(screens.map(async ({ name, page }) => ({ name, count: await countUnsent(page) })));
    return counts.filter(({ count }) => count > 0).map(({ name, count }) => `${count} still on their way after ${SPINNER_MS / 1000} s in ${name}`);
  });
  const sentText = persons.flatMap((person) => person.said.map((one) => ({ ...one, log: logOf(person.wtId, one.conversationID) })));
  const broken = await settle(AGREE_MS - (performance.now() - startedMs), async () => compareScreens(await readDrawn(screens), sentText));
  return [...unsent, ...broken];
}

async function countUnsent(page: Page): Promise<number> {
  return page.locator('[data-msg-id] :is([data-state="queued"], [data-state="sending"], [data-state="failed"])').count();
}

async function settle(withinMs: number, look: () => Promise<string[]>): Promise<string[]> {
  const startedMs = performance.now();
  for (;;) {
    const found = await look();
    if (found.length === 0 || performance.now() - startedMs > withinMs) return found;
    await sleep(LOOK_EVERY_MS);
  }
}

function compareScreens(drawn: readonly Drawn[], sentText: readonly (SentText & { readonly log: string })[]): string[] {
  return drawn.flatMap(({ name, log, texts }) => {
    const lost = sentText.filter((one) => one.log === log && one.isAccepted && !texts.includes(one.text)).map(({ text }) => text);
    const other = drawn.find((screen) => screen.log === log && screen.texts.join() !== texts.join());
    return [
      ...(lost.length === 0 ? [] : [`lost on ${name}: ${lost.join(' ')}`]),
      ...listDoubled(texts).map((text) => `doubled on ${name}: ${text}`),
      ...(other === undefined ? [] : [`${name} draws ${texts.join(' ')}, ${other.name} draws ${other.texts.join(' ')}`]),
    ];
  });
}
