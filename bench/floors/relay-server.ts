import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { WebSocketServer } from 'ws';

// A separate process, like the server of the product: one durable insert, then the frame to all other sockets.
const folder = mkdtempSync(join(tmpdir(), 'wisp-relay-'));
const db = new DatabaseSync(join(folder, 'relay.db'));
db.exec('pragma journal_mode = WAL; pragma synchronous = FULL; create table rows (id integer primary key, body text)');
const insert = db.prepare('insert into rows (body) values (?)');
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });

server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const body = data.toString('utf8');
    insert.run(body);
    for (const other of server.clients) if (other !== socket) other.send(body);
  });
});
server.on('listening', () => process.stdout.write(`relay ${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
