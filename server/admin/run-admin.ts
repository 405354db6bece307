import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { BadInput } from '../commands/admin/bad-input.ts';
import type { ConfigChange } from '../config.ts';
import { createServerCore } from '../create-server-core.ts';
import type { ServerPorts } from '../ports.ts';
import { checkIntegrity, describeDamage } from '../store/database/check-database.ts';
import { UnusableDatabase } from '../store/database/unusable-database.ts';
import { askServer } from './admin-socket.ts';
import { backUp } from './backup.ts';
import { parseArguments, type Arguments, type Outcome } from './command.ts';
import { bytesText } from './describe.ts';
import { EXIT, executeCommand, parseCommand, SERVER_COMMANDS, toAnswer, type AdminAnswer } from './execute-command.ts';
import { DATABASE_FILE, RESTORE_FOLDER } from './manifest.ts';
import { prepareData, type DataPlace } from './prepare-data.ts';
import { restore } from './restore.ts';

export type AdminTerminal = { write(text: string): void; writeError(text: string): void; readSecret(): Promise<string> };
export type AdminEnvironment = DataPlace & { readonly ports: ServerPorts; readonly terminal: AdminTerminal; readConfig(): ConfigChange };

type LocalCommand = { readonly usage: string; readonly summary: string; run(environment: AdminEnvironment, parameters: Arguments): Outcome };

/** Commands that work directly on the files. */
const LOCAL_COMMANDS: Readonly<Record<string, LocalCommand>> = {
  backup: { usage: '<folder>', summary: 'copy database and uploads to an empty folder, also while the server runs', run: runBackup },
  restore: { usage: '<folder>', summary: 'put a backup in place of the data, which is kept beside it; refused while a server runs', run: runRestore },
  check: { usage: '', summary: 'read the whole database and report damage, also while the server runs', run: runCheck },
};

/** All commands with their usage, in the order of the help. */
export const ADMIN_COMMANDS: readonly { usage: string; summary: string }[] = Object.entries({ ...LOCAL_COMMANDS, ...SERVER_COMMANDS }).map(
  ([name, { usage, summary }]) => ({ usage: [name, usage].join(' ').trim(), summary }),
);

/** Returns the exit code: 0 = done, 1 = failed, 2 = bad input. */
export async function runAdmin(argv: readonly string[], environment: AdminEnvironment): Promise<number> {
  const { terminal } = environment;
  const words = argv.filter((word) => word !== '--json');
  if (words[0] === undefined || words[0] === 'help' || words[0] === '--help') {
    terminal.write(helpText());
    return words[0] === undefined ? EXIT.badInput : EXIT.done;
  }
  const answer = await carryOut(words, environment).catch((error: unknown) => toAnswer(error, () => undefined));
  if (words.length < argv.length) terminal.write(`${JSON.stringify(answer.data)}\n`);
  else if (answer.exitCode === EXIT.done) terminal.write(`${answer.text}\n`);
  else terminal.writeError(`${answer.text}\n`);
  return answer.exitCode;
}

async function carryOut(argv: readonly string[], environment: AdminEnvironment): Promise<AdminAnswer> {
  const [name = '', ...rest] = argv;
  const local = Object.hasOwn(LOCAL_COMMANDS, name) ? LOCAL_COMMANDS[name] : undefined;
  if (local !== undefined) {
    const parameters = parseArguments(name, local, rest);
    if (environment.databaseUrl !== undefined) throw new BadInput(`"${name}" is for SQLite: with PostgreSQL use pg_dump and pg_restore (docs/operating.md).`);
    return { exitCode: EXIT.done, ...local.run(environment, parameters) };
  }
  const { parameters } = parseCommand(argv);
  const secret = parameters.options['stdin'] === true ? (await environment.terminal.readSecret()).trim() : undefined;
  const request = { actor: userName(), argv, ...(secret === undefined ? {} : { secret }) };
  return (await askServer(environment.dataDir, request)) ?? (await executeAlone(environment, request));
}

/** Runs a command without a running server: on its own core, under the data lock, which keeps servers from starting. */
async function executeAlone(environment: AdminEnvironment, request: Parameters<typeof executeCommand>[1]): Promise<AdminAnswer> {
  const { dataDir, ports } = environment;
  if (environment.databaseUrl === undefined) requireOwnData(dataDir);
  const data = await prepareData(environment, { purpose: 'admin command', ports });
  try {
    const core = await createServerCore({ databasePath: data.databasePath, dataDir, ports, config: environment.readConfig() });
    try {
      return await executeCommand(core, request);
    } finally {
      await core.close();
    }
  } finally {
    await data.release();
  }
}

/**
 * Without this check, a forgotten DATA_DIR would create an empty database, and files of another system user would keep the server from
 * opening its own folder.
 */
function requireOwnData(dataDir: string): void {
  const file = join(dataDir, DATABASE_FILE);
  const hasRestore = existsSync(join(dataDir, RESTORE_FOLDER));
  if (!existsSync(file) && !hasRestore) throw new BadInput(`${dataDir} has no ${DATABASE_FILE}: set DATA_DIR to the folder of the server.`);
  requireOwner(file);
}

function requireOwner(path: string): void {
  const owner = existsSync(path) ? statSync(path).uid : undefined;
  const user = process.getuid?.();
  if (owner !== undefined && user !== undefined && owner !== user) throw new BadInput(`${path} belongs to user ${owner}: give the command as that user.`);
}

function runBackup({ dataDir, ports }: AdminEnvironment, { positionals }: Arguments): Outcome {
  const data = backUp(dataDir, positionals[0] ?? '', ports.clock.now());
  const missing = data.missing.length === 0 ? '' : `\n${data.missing.length} uploads have no intact file and are not in it:\n${data.missing.join('\n')}`;
  return { text: `${data.folder} has ${data.files} files, ${bytesText(data.bytes)}; the database is sound.${missing}`, data };
}

function runRestore({ dataDir, ports }: AdminEnvironment, { positionals }: Arguments): Outcome {
  requireOwner(join(dataDir, DATABASE_FILE));
  const data = restore(dataDir, positionals[0] ?? '', ports.clock.now());
  return { text: `The backup of ${data.createdAt} is in place (${data.files} files). What was there before is in ${data.previous}.`, data };
}

function runCheck({ dataDir }: AdminEnvironment): Outcome {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new BadInput(`${dataDir} has no ${DATABASE_FILE} to check.`);
  const problems = checkIntegrity(file);
  if (problems.length > 0) throw new UnusableDatabase(describeDamage(file, problems));
  return { text: `${file} is sound.`, data: { problems } };
}

function helpText(): string {
  const rows = ADMIN_COMMANDS.map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return ['admin <command> [--json]', '', ...rows, ''].join('\n');
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // The system account has no entry in the user database, as in many containers.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
