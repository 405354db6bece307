import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LIMITS } from '../../contract/limits.ts';
import { parseOutside } from '../../contract/safe-json.ts';
import type { CommandHost } from '../commands/host.ts';
import { parseStored } from '../store/safe-json.ts';
import { EXIT, executeCommand, type AdminAnswer, type AdminRequest } from './execute-command.ts';
import { OWNER_ONLY } from './owner-only.ts';

export type AdminSocket = { close(): void };

const SOCKET_FILE = 'admin.sock';
const OTHERS = 0o177;
const MAX_LINE = 64 * 1024;
/** The system's limit for the path of a Unix socket, minus its terminator. */
const MAX_PATH_BYTES = 103;

const requestSchema = z.object({ actor: z.string(), argv: z.array(z.string()), secret: z.optional(z.string()) });

/**
 * Serves admin commands on a Unix socket in the data folder that only its owner may open: one line of JSON per request, one line per
 * answer. Requires the data lock, under which an existing socket file is a leftover of a killed server.
 */
export async function serveAdmin(host: CommandHost, dataDir: string): Promise<AdminSocket> {
  const path = join(dataDir, SOCKET_FILE);
  try {
    if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new Error(`${path} is longer than ${MAX_PATH_BYTES} bytes`);
    return await listen(host, path);
  } catch (error) {
    // The server still serves messages. For the operator's commands it must then be stopped.
    host.ports.log.error('admin commands cannot reach this server', error);
    return { close: () => undefined };
  }
}

async function listen(host: CommandHost, path: string): Promise<AdminSocket> {
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => answerOne(host, socket));
  // The socket is owner-only from the start, because it takes its permissions from the umask when it is bound.
  const mask = process.umask(OTHERS);
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  process.umask(mask);
  await listening;
  server.unref();
  chmodSync(path, OWNER_ONLY.file);
  const close = () => {
    process.off('exit', close);
    server.close();
    rmSync(path, { force: true });
  };
  process.on('exit', close);
  return { close };
}

function answerOne(host: CommandHost, socket: Socket): void {
  let line = '';
  let isAnswered = false;
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    if (isAnswered) return;
    line += chunk;
    if (line.length > MAX_LINE) return void socket.destroy();
    if (!line.includes('\n')) return undefined;
    isAnswered = true;
    void answer(host, line).then((text) => socket.end(`${JSON.stringify(text)}\n`));
  });
}

async function answer(host: CommandHost, line: string): Promise<AdminAnswer> {
  const parsed = requestSchema.safeParse(parseOutside(line, LIMITS.jsonDepth));
  if (!parsed.success) return { exitCode: EXIT.badInput, text: 'not a command', data: null };
  return executeCommand(host, parsed.data);
}

/** Sends a request to the running server. Returns undefined if no server listens; rejects if the server ends before it answers. */
export function askServer(dataDir: string, request: AdminRequest): Promise<AdminAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(dataDir, SOCKET_FILE));
    let text = '';
    let isConnected = false;
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      isConnected = true;
      socket.write(`${JSON.stringify(request)}\n`);
    });
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(new Error(`Only the user who runs the server of ${dataDir} may give it commands.`));
      else if (isConnected) reject(error);
      else resolve(undefined);
    });
    socket.on('close', () => {
      if (text.endsWith('\n')) resolve(parseStored<AdminAnswer>(text));
      else reject(new Error('The server ended before it answered: look at its log, and give the command again.'));
    });
  });
}
