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

test('the page does not reload by itself while a command waits for its code, and while it runs', async () => {
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

test('a command whose code does not load is over, and the next one asks for it again', async () => {
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

test('a draft is no reason to stay: the composer keeps its words through a reload', async () => {
  const commands = createCommandProxy(
    async () => CONTEXT,
    async () => new Promise(() => undefined),
  );
  void commands.saveDraft('C2C1', DRAFT);
  expect(isAtWork()).toBe(false);
});

test('a command is the same function each time it is asked for, and the commands are no promise', async () => {
  const commands = createCommandProxy(
    async () => CONTEXT,
    async () => new Promise(() => undefined),
  );
  expect(commands.sendMessage).toBe(commands.sendMessage);
  expect(await Promise.resolve(commands)).toBe(commands);
});
