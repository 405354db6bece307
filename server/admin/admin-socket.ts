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
/** The system's limit for the address of a Unix socket, less its ending. */
const MAX_PATH_BYTES = 103;

const requestSchema = z.object({ actor: z.string(), argv: z.array(z.string()), secret: z.optional(z.string()) });

/**
 * One line of JSON in, one line out, over a socket in the data folder that only its owner may open. Under the data lock only:
 * a socket that is there is left over from a killed server.
 */
export async function serveAdmin(host: CommandHost, dataDir: string): Promise<AdminSocket> {
  const path = join(dataDir, SOCKET_FILE);
  try {
    if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new Error(`${path} is longer than ${MAX_PATH_BYTES} bytes`);
    return await listen(host, path);
  } catch (error) {
    // Messages go on without the operator's commands, for which the server then has to be stopped.
    host.ports.log.error('admin commands cannot reach this server', error);
    return { close: () => undefined };
  }
}

async function listen(host: CommandHost, path: string): Promise<AdminSocket> {
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => answerOne(host, socket));
  // Owner-only from its first moment on: the permissions follow the mask while the socket is bound.
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

/** Undefined = no server listens there. A server that ends before it answers is a failure. */
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
