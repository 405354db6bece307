import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Transcribed = { model: string; format: string; fileName: string; mime: string; bytes: Uint8Array; authorization: string };

export type LanguageServices = {
  readonly url: string;
  readonly translated: { q: unknown; source: unknown; target: unknown; format: unknown; api_key: unknown }[];
  readonly transcribed: Transcribed[];
  /** The mode of the next answers; `silence` = none. */
  behave(mode: 'well' | 'error' | 'nonsense' | 'redirect' | 'silence'): void;
  /** Cuts every waiting connection. */
  hangUp(): void;
  close(): Promise<void>;
};

/** Functions that produce the translation of a text, and the transcript of a number of bytes of sound. */
export type Spoken = { translated(text: string, target: string): string; written(bytes: number): string };

const sendTextPlainly: Spoken = { translated: (text, target) => `${target}:${text}`, written: (bytes) => ` ${bytes} bytes of speech ` };

/** LibreTranslate's `/translate` and the OpenAI-style `/v1/audio/transcriptions`, as far as their client can see. */
export async function startLanguageServices(apiKey: string, sendText: Spoken = sendTextPlainly): Promise<LanguageServices> {
  const translated: LanguageServices['translated'] = [];
  const transcribed: Transcribed[] = [];
  let mode: Parameters<LanguageServices['behave']>[0] = 'well';

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  async function translate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = JSON.parse((await readBody(request)).toString('utf8')) as LanguageServices['translated'][number];
    translated.push(asked);
    if (request.headers['content-type'] !== 'application/json' || !Array.isArray(asked.q)) return answer(response, 400, { error: 'Invalid request' });
    if (asked.api_key !== apiKey) return answer(response, 403, { error: 'Invalid API key' });
    const detectedLanguage = asked.q.map(() => ({ confidence: 90, language: 'en' }));
    answer(response, 200, { detectedLanguage, translatedText: asked.q.map((text) => sendText.translated(String(text), String(asked.target))) });
  }

  async function transcribe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new Response(new Uint8Array(await readBody(request)), { headers: { 'content-type': request.headers['content-type'] ?? '' } });
    const form = await body.formData();
    const file = form.get('file');
    if (!(file instanceof File)) return answer(response, 400, { error: { message: 'file is required' } });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { authorization = '' } = request.headers;
    transcribed.push({
      model: textOf(form.get('model')),
      format: textOf(form.get('response_format')),
      fileName: file.name,
      mime: file.type,
      bytes,
      authorization,
    });
    answer(response, 200, { text: sendText.written(bytes.length) });
  }

  const server = createServer((request, response) => {
    if (mode === 'silence') return;
    if (mode === 'error') return answer(response, 500, { error: 'model crashed' });
    if (mode === 'nonsense') return void response.writeHead(200).end('{"translatedText":"one","text":5}');
    if (mode === 'redirect') return void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    const run = request.url === '/translate' ? translate : request.url === '/v1/audio/transcriptions' ? transcribe : undefined;
    if (request.method !== 'POST' || run === undefined) return answer(response, 404, { error: 'Not found' });
    run(request, response).catch((error: unknown) => answer(response, 500, { error: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    translated,
    transcribed,
    behave: (next) => void (mode = next),
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
