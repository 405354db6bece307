import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { createSeededPlanner } from '../../tests/support/fault-proxy/connection-plan.ts';
import { startFaultProxy, type FaultProxy } from '../../tests/support/fault-proxy/fault-proxy.ts';
import { composer, waitForOfflineReady } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { crashTab } from '../support/end-tab.ts';
import { zh } from '../support/zh.ts';
import type { Step, StepFault } from './plan-schedule.ts';
import { watchBubbles } from './watch-bubbles.ts';

export type SentText = {
  readonly text: string;
  readonly conversationID: string;
  /** The input no longer contains it, so the message must not be lost (G2). Otherwise it may be lost, but all screens must agree. */
  readonly isAccepted: boolean;
};

export type PersonOptions = {
  readonly seed: number;
  readonly at: number;
  readonly wtId: string;
  /** The open conversation of each tab. */
  readonly conversationIDs: readonly string[];
  readonly target: string;
  readonly killServer: () => Promise<void>;
  readonly trace: (line: string) => void;
};

export type Person = {
  readonly wtId: string;
  readonly proxy: FaultProxy;
  readonly said: readonly SentText[];
  readonly violations: readonly string[];
  readonly stepFaults: Readonly<Partial<Record<StepFault, number>>>;
  pages(): readonly { readonly page: Page; readonly conversationID: string }[];
  /** Starts the faults of this person's network. */
  suffer(): void;
  play(steps: readonly Step[]): Promise<void>;
  heal(): Promise<void>;
  /** Sends one more message from every tab: a message that a quiet connection lost shows as a gap before it. */
  flushUnsavedInput(): Promise<void>;
  close(): Promise<void>;
};

/** Tall enough to draw every message of a schedule. */
const VIEWPORT = { width: 900, height: 2600 };
const OFFLINE_MS = 1500;
/** Long enough for a busy machine: a schedule measures loss, not speed. */
const ACCEPT_WITHIN_MS = 60_000;

/** One account in its own browser context, with its own network. */
export async function openPerson(browser: Browser, options: PersonOptions): Promise<Person> {
  const { seed, at, wtId, trace } = options;
  const proxy = await startFaultProxy(options.target, seed * 3 + at);
  const context = await browser.newContext({ baseURL: proxy.origin, viewport: VIEWPORT, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const violations: string[] = [];
  await watchBubbles(context, (violation) => violations.push(`${wtId}: ${violation}`));
  const tabs: Page[] = [];
  const sentText: SentText[] = [];
  const stepFaults: Partial<Record<StepFault, number>> = {};
  const count = (fault: StepFault): void => {
    stepFaults[fault] = (stepFaults[fault] ?? 0) + 1;
  };

  const pageOf = (tab: number): Page => found(tabs[tab % tabs.length]);
  const conversationOf = (tab: number): string => found(options.conversationIDs[tab % tabs.length]);

  async function openTab(tab: number): Promise<void> {
    const page = await context.newPage();
    await page.goto(`/messages/${conversationOf(tab)}`);
    await composer(page).waitFor();
    tabs[tab % tabs.length] = page;
  }

  async function type(tab: number): Promise<string> {
    const text = `s${seed}-p${at}-n${String(sentText.length).padStart(2, '0')}`;
    trace(`${wtId} tab ${tab} says ${text}`);
    await composer(pageOf(tab)).fill(text);
    await composer(pageOf(tab)).press('Enter');
    return text;
  }

  async function sendText(tab: number): Promise<void> {
    const text = await type(tab);
    await waitUntilTaken(pageOf(tab), text);
    sentText.push({ text, conversationID: conversationOf(tab), isAccepted: true });
  }

  async function sendTextUnsure(tab: number): Promise<void> {
    sentText.push({ text: await type(tab), conversationID: conversationOf(tab), isAccepted: false });
  }

  async function sendFile(tab: number): Promise<void> {
    const page = pageOf(tab);
    const text = `s${seed}-p${at}-n${String(sentText.length).padStart(2, '0')}`;
    trace(`${wtId} tab ${tab} sends the file ${text}`);
    await page.locator('input[type=file]:not([accept])').setInputFiles({ name: `${text}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: zh('composer.send'), exact: true }).click();
    await page.locator('[data-msg-id]').filter({ hasText: text }).waitFor();
    sentText.push({ text, conversationID: conversationOf(tab), isAccepted: true });
  }

  async function carryOut({ kind, tab }: Step): Promise<void> {
    switch (kind) {
      case 'say':
        return sendText(tab);
      case 'file':
        return sendFile(tab);
      case 'tabCrash':
        await sendTextUnsure(tab);
        await crashTab(pageOf(tab));
        await pageOf(tab).close();
        return openTab(tab);
      case 'tabClosed':
        await sendTextUnsure(tab);
        await pageOf(tab).close();
        return openTab(tab);
      case 'reload':
        await sendTextUnsure(tab);
        await pageOf(tab).reload();
        return composer(pageOf(tab)).waitFor();
      case 'offline':
        await context.setOffline(true);
        await sendText(tab);
        await sleep(OFFLINE_MS);
        return context.setOffline(false);
      case 'serverKill':
        await sendText(tab);
        return options.killServer();
      case 'hangUp':
        await sendText(tab);
        return proxy.hangUp();
    }
  }

  for (const conversationID of options.conversationIDs) {
    const page = await context.newPage();
    if (tabs.length === 0) {
      await signIn(page, wtId);
      await waitForOfflineReady(page);
    }
    tabs.push(page);
    await page.goto(`/messages/${conversationID}`);
    await composer(page).waitFor();
  }

  return {
    wtId,
    proxy,
    said: sentText,
    violations,
    stepFaults,
    pages: () => tabs.map((page, tab) => ({ page, conversationID: conversationOf(tab) })),
    suffer() {
      proxy.follow(createSeededPlanner(seed * 3 + at));
      proxy.hangUp();
    },
    async play(steps) {
      for (const step of steps) {
        if (step.kind !== 'say' && step.kind !== 'file') {
          trace(`${wtId} ${step.kind}`);
          count(step.kind);
        }
        await carryOut(step);
        await sleep(step.waitMs);
      }
    },
    async heal() {
      proxy.heal();
      await context.setOffline(false);
    },
    async flushUnsavedInput() {
      for (const tab of tabs.keys()) await sendText(tab);
    },
    close: async () => closeAll(context, proxy),
  };
}

/**
 * Waits until the text has left the input. The input may contain another text then: a text from before a crash returns as a draft (G11),
 * on a slow machine only while the next text is sent.
 */
async function waitUntilTaken(page: Page, text: string): Promise<void> {
  const started = performance.now();
  for (let held = text; held.includes(text); held = await composer(page).inputValue()) {
    if (performance.now() - started > ACCEPT_WITHIN_MS) throw new Error(`what was typed is not accepted: the input holds ${JSON.stringify(held)}`);
    await sleep(20);
  }
}

async function closeAll(context: BrowserContext, proxy: FaultProxy): Promise<void> {
  await context.close();
  await proxy.close();
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no such tab');
  return value;
}
