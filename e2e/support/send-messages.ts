import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENGINE_CODE } from '../../contract/codes.ts';
import { createWireClient, textMessage } from '../../tests/support/wire-client.ts';

export type Uploaded = { readonly uuid: string; readonly url: string; readonly size: number };

export type Sent = { readonly ID: string; readonly sequence: number; readonly time: number };

const MEDIA = 'server/demo/media';
const PATIENCE = 20;
const PAUSE_MS = 300;

/** A client without a screen, for messages that no screen of the app composes. */
export async function openSender(origin: string, wtId: string) {
  const client = createWireClient(origin);
  const { code } = await client.logIn(wtId);
  if (code !== 200) throw new Error(`${wtId} cannot sign in: ${String(code)}`);
  const socket = await client.openEngine();
  await socket.hello();

  async function sendMessage(message: Readonly<Record<string, unknown>>): Promise<Sent> {
    let { code, r } = await socket.request('send', { message });
    // The server limits the rate of every client: the same message is sent again a little later.
    for (let tries = 0; code === ENGINE_CODE.tooFast && tries < PATIENCE; tries += 1) {
      await sleep(PAUSE_MS);
      ({ code, r } = await socket.request('send', { message }));
    }
    if (code !== 0) throw new Error(`${String(message['type'])} was refused with ${String(code)}`);
    return r as Sent;
  }

  async function send(conversationID: string, type: string, payload: Record<string, unknown>): Promise<string> {
    return (await sendMessage({ ...textMessage(wtId, conversationID, ''), type, payload })).ID;
  }

  return {
    wtId,
    client,
    socket,
    /** Sends a text, with additional fields of the message. */
    sendText: async (conversationID: string, text: string, more: Readonly<Record<string, unknown>> = {}): Promise<Sent> =>
      sendMessage({ ...textMessage(wtId, conversationID, text), ...more }),
    send,
    sendCustom: async (conversationID: string, data: unknown) =>
      send(conversationID, 'TIMCustomElem', { data: JSON.stringify(data), description: '', extension: '' }),
    async upload(file: string): Promise<Uploaded> {
      const { data } = await client.upload(new Uint8Array(readFileSync(`${MEDIA}/${file}`)), file);
      const { uuid, url, size } = data as Uploaded;
      return { uuid, url, size };
    },
    close: () => socket.close(),
  };
}

export type Sender = Awaited<ReturnType<typeof openSender>>;
