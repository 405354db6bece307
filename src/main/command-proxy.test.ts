import { expect, test } from 'vitest';
import type { Commands } from '../client/client.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';
import { isAtWork } from '../shared/page-work.ts';
import { createCommandProxy } from './command-proxy.ts';

const CONTEXT = {} as CommandContext;
const MESSAGE = {} as Parameters<Commands['sendMessage']>[0];
const DRAFT = {} as Parameters<Commands['saveDraft']>[1];

function createSignal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

test('blocks the automatic reload while a command loads its code and while it runs', async () => {
  const arrival = createSignal();
  const stored = createSignal();
  const commands = createCommandProxy(
    async () => CONTEXT,
    async () => {
      await arrival.given;
      return { bindCommands: () => ({ sendMessage: async () => stored.given }) as unknown as Commands };
    },
  );
  const sending = commands.sendMessage(MESSAGE);
  expect(isAtWork()).toBe(true);
  arrival.give();
  await arrival.given;
  expect(isAtWork()).toBe(true);
  stored.give();
  await sending;
  expect(isAtWork()).toBe(false);
});

test('rejects a command whose code does not load, and loads the code again for the next command', async () => {
  let loads = 0;
  const commands = createCommandProxy(
    async () => CONTEXT,
    async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('Failed to fetch');
      return { bindCommands: () => ({ sendMessage: async () => undefined }) as unknown as Commands };
    },
  );
  await expect(commands.sendMessage(MESSAGE)).rejects.toThrow('Failed to fetch');
  expect(isAtWork()).toBe(false);
  await commands.sendMessage(MESSAGE);
  expect(loads).toBe(2);
});

test('does not block the reload for a draft, because the composer keeps its text through a reload', async () => {
  const commands = createCommandProxy(
    async () => CONTEXT,
    async () => new Promise(() => undefined),
  );
  void commands.saveDraft('C2C1', DRAFT);
  expect(isAtWork()).toBe(false);
});

test('returns the same function at each access, and is not a promise', async () => {
  const commands = createCommandProxy(
    async () => CONTEXT,
    async () => new Promise(() => undefined),
  );
  expect(commands.sendMessage).toBe(commands.sendMessage);
  expect(await Promise.resolve(commands)).toBe(commands);
});
