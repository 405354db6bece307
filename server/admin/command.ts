import { parseArgs } from 'node:util';
import { BadInput } from '../commands/admin/bad-input.ts';
import { recordAction } from '../commands/admin/record-action.ts';
import type { CommandHost } from '../commands/host.ts';
import type { Unit } from '../commands/unit.ts';

/** Result of a command: `text` for people, `data` for programs (`--json`). */
export type Outcome = { readonly text: string; readonly data: unknown };

export type Arguments = {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Read from standard input, so that no list of processes shows it. */
  readonly secret?: string | undefined;
};

export type AdminContext = { readonly host: CommandHost; readonly actor: string; readonly command: string };

export type AdminCommand = {
  /** The positionals in `<>`, then the options in `[]`. A test compares the reference in docs/operating.md with it. */
  readonly usage: string;
  readonly summary: string;
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  run(context: AdminContext, parameters: Arguments): Promise<Outcome>;
};

/** Throws on unknown options and on a number of positionals that differs from the usage. */
export function parseArguments(name: string, command: Pick<AdminCommand, 'usage' | 'options'>, argv: readonly string[]): Arguments {
  const usage = `Usage: admin ${[name, command.usage].join(' ').trim()}`;
  try {
    const { positionals, values } = parseArgs({ args: [...argv], options: { ...command.options }, allowPositionals: true });
    const wanted = (command.usage.split('[')[0] ?? '').split('<').length - 1;
    if (positionals.length === wanted) return { positionals, options: values };
  } catch (error) {
    throw new BadInput(`${error instanceof Error ? (error.message.split('. ')[0] ?? '') : ''}. ${usage}`);
  }
  throw new BadInput(usage);
}

/** Runs the change and the insert of its row in the operator's log in one transaction. */
export function changing<T>(
  { host, actor, command }: AdminContext,
  about: { target: string; detail?: Readonly<Record<string, unknown>> },
  run: (unit: Unit) => Promise<T>,
): Promise<T> {
  return host.write(async (unit) => {
    const result = await run(unit);
    await recordAction(unit, { actor, command, target: about.target, detail: about.detail ?? {} });
    return result;
  });
}

export function textOption({ options }: Arguments, name: string): string {
  const value = options[name];
  return typeof value === 'string' ? value : '';
}

export function wholeNumber(text: string, range: { name: string; min: number; max: number }): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value >= range.min && value <= range.max) return value;
  throw new BadInput(`${range.name} takes a whole number from ${range.min} to ${range.max}.`);
}

export function oneOf<const T extends string>(text: string, names: readonly T[]): T {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new BadInput(`"${text}" is none of: ${names.join(', ')}.`);
  return found;
}
