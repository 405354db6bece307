import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { ConnectionPlan, ProxyFault } from './connection-plan.ts';
import { frameText } from './frame-text.ts';

type Frame = { readonly from: 'client' | 'server'; readonly path: string; readonly text: string };
/** `instead` replaces the frame's text. */
export type FrameRule = (frame: Frame) => 'pass' | 'drop' | { readonly instead: string };

export type FrameGateOptions = {
  readonly target: URL;
  readonly count: (fault: ProxyFault) => void;
  /** The test's rule for frames, independent of the plans. */
  readonly rule: () => FrameRule | undefined;
  /** Answers lose the content security policy, to test the protection without it. */
  readonly isUnprotected: () => boolean;
  /** The faults are over: slowed bodies are sent at once. */
  readonly isHealed: () => boolean;
};

export type FrameGate = { readonly port: number; announce(localPort: number, plan: ConnectionPlan): void; close(): Promise<void> };

/** Forwards each request to the server, and splits WebSockets into frames. */
export async function openFrameGate(options: FrameGateOptions): Promise<FrameGate> {
  const plans = new Map<number, ConnectionPlan>();
  const planOf = (message: IncomingMessage): ConnectionPlan => plans.get(message.socket.remotePort ?? 0) ?? {};
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer((incoming, answer) => relayRequest(incoming, answer, { ...options, plan: planOf(incoming) }));
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    const plan = planOf(incoming);
    sockets.handleUpgrade(incoming, socket, head, (client) => relayFrames(client, incoming, { ...options, plan }));
  });
  server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => plans.delete(port));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    announce: (localPort, plan) => void plans.set(localPort, plan),
    close: async () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Relay = FrameGateOptions & { readonly plan: ConnectionPlan };

function relayRequest(incoming: IncomingMessage, answer: ServerResponse, { target, plan, count, isHealed, isUnprotected }: Relay): void {
  answer.shouldKeepAlive = false;
  if (plan.badGateway === true) {
    count('badGateway');
    incoming.resume();
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<html><body><h1>502 Bad Gateway</h1></body></html>');
    return;
  }
  const { method = 'GET', url: path = '/', headers } = incoming;
  const outgoing = request({ host: target.hostname, port: target.port, method, path, headers: { ...headers, connection: 'close' } }, (response) => {
    if (isUnprotected()) delete response.headers['content-security-policy'];
    answer.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'close' });
    if (plan.slowBody !== true) return void response.pipe(answer);
    count('slowBody');
    trickle(response, answer, isHealed);
  });
  outgoing.on('error', () => answer.destroy());
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

const TRICKLE_MS = 1000;

function trickle(response: IncomingMessage, answer: ServerResponse, isHealed: () => boolean): void {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => {
    const body = Buffer.concat(parts);
    let sent = 0;
    const timer = setInterval(() => {
      const next = isHealed() ? body.length : sent + 1;
      answer.write(body.subarray(sent, next));
      sent = next;
      if (sent < body.length) return;
      clearInterval(timer);
      answer.end();
    }, TRICKLE_MS);
    answer.on('close', () => clearInterval(timer));
  });
}

function relayFrames(client: WebSocket, incoming: IncomingMessage, relay: Relay): void {
  const path = incoming.url ?? '/';
  const { host, origin, 'user-agent': agent } = incoming.headers;
  const headers = {
    ...(host === undefined ? {} : { host }),
    ...(origin === undefined ? {} : { origin }),
    ...(agent === undefined ? {} : { 'user-agent': agent }),
  };
  const offered = (incoming.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const protocols = offered.filter((one) => one !== '');
  const server = new WebSocket(`ws://${relay.target.host}${path}`, protocols, { headers, perMessageDeflate: false });
  const ruled = (from: Frame['from'], text: string): string | undefined => {
    const deliveryStatus = relay.rule()?.({ from, path, text }) ?? 'pass';
    if (deliveryStatus === 'pass') return text;
    return deliveryStatus === 'drop' ? undefined : deliveryStatus.instead;
  };
  const early: string[] = [];
  client.on('message', (data) => {
    const text = ruled('client', frameText(data));
    if (text === undefined) return;
    if (server.readyState === WebSocket.CONNECTING) early.push(text);
    else server.send(text, () => undefined);
  });
  server.on('open', () => {
    for (const text of early.splice(0)) server.send(text);
  });
  const deliver = createFrameLine(relay, (text) => client.send(text, () => undefined));
  server.on('message', (data) => {
    const text = ruled('server', frameText(data));
    if (text !== undefined) deliver(text);
  });
  closeTogether(client, server);
}

/** Frames to the client, numbered from 0, with the faults of the plan. */
function createFrameLine({ plan, count }: Relay, send: (text: string) => void): (text: string) => void {
  let number = -1;
  let held: string | undefined;
  return (text) => {
    number += 1;
    if (number === plan.dropFrame) return count('dropFrame');
    if (number === plan.swapFrames) {
      held = text;
      return;
    }
    send(text);
    if (number === plan.duplicateFrame) {
      send(text);
      count('duplicateFrame');
    }
    if (held === undefined) return;
    send(held);
    held = undefined;
    count('swapFrames');
  };
}

/** Codes that a socket may send when it closes. Other codes mean an end without a close frame. */
const isSayable = (code: number): boolean => code === 1000 || code === 1011 || code >= 3000;

function closeTogether(client: WebSocket, server: WebSocket): void {
  const follow = (from: WebSocket, to: WebSocket): void => {
    from.on('error', () => to.terminate());
    from.on('close', (code, reason) => {
      if (isSayable(code)) to.close(code, reason);
      else to.terminate();
    });
  };
  follow(client, server);
  follow(server, client);
}
