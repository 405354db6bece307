import { BadInput } from '../commands/admin/bad-input.ts';
import type { CommandHost } from '../commands/host.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { parseArguments, type AdminCommand, type Arguments } from './command.ts';
import { CONTENT_COMMANDS } from './content-commands.ts';
import { GOODS_COMMANDS } from './goods-commands.ts';

/** A command as the terminal sends it; `actor` is the operator who gives it. */
export type AdminRequest = { readonly actor: string; readonly argv: readonly string[]; readonly secret?: string | undefined };
export type AdminAnswer = { readonly exitCode: number; readonly text: string; readonly data: unknown };

export const EXIT = { done: 0, failed: 1, badInput: 2 } as const;

/** Commands that a running server executes, so that its sockets and caches follow the change. */
export const SERVER_COMMANDS: Readonly<Record<string, AdminCommand>> = { ...ACCOUNT_COMMANDS, ...GOODS_COMMANDS, ...CONTENT_COMMANDS };

export function parseCommand(argv: readonly string[]): { name: string; command: AdminCommand; parameters: Arguments } {
  const [name = '', ...rest] = argv;
  const command = Object.hasOwn(SERVER_COMMANDS, name) ? SERVER_COMMANDS[name] : undefined;
  if (command === undefined) throw new BadInput(`There is no command "${name}": admin help lists them.`);
  return { name, command, parameters: parseArguments(name, command, rest) };
}

/** Never throws. A failure becomes an answer with a sentence and an exit code. */
export async function executeCommand(host: CommandHost, request: AdminRequest): Promise<AdminAnswer> {
  try {
    const { name, command, parameters } = parseCommand(request.argv);
    const outcome = await command.run({ host, actor: request.actor, command: name }, { ...parameters, secret: request.secret });
    return { exitCode: EXIT.done, ...outcome };
  } catch (error) {
    return toAnswer(error, (cause) => host.ports.log.error(`admin command ${request.argv[0] ?? ''} failed`, cause));
  }
}

/** Logs a failure with its stack; the terminal shows only its message. */
export function toAnswer(error: unknown, log: (cause: unknown) => void): AdminAnswer {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof BadInput) return { exitCode: EXIT.badInput, text, data: { error: text } };
  log(error);
  return { exitCode: EXIT.failed, text, data: { error: text } };
}
