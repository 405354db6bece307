import { NetworkError, type Network, type UploadAnswer } from './ports.ts';

const ABNORMAL_CLOSE = 1006;

export function createWebNetwork(): Network {
  return {
    fetch: async (url, init) => fetch(url, init),
    openSocket({ url, protocols }, handlers) {
      let isClosed = false;
      const closeOnce = (code: number): void => {
        if (isClosed) return;
        isClosed = true;
        handlers.closed(code);
      };
      let socket: WebSocket;
      try {
        socket = new WebSocket(url, [...protocols]);
      } catch {
        queueMicrotask(() => closeOnce(ABNORMAL_CLOSE));
        return { send: () => undefined, close: () => undefined };
      }
      socket.addEventListener('open', () => handlers.opened());
      socket.addEventListener('message', (event) => typeof event.data === 'string' && handlers.received(event.data));
      socket.addEventListener('close', (event) => closeOnce(event.code));
      return {
        send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
        close: (code) => socket.close(code),
      };
    },
    // Only XMLHttpRequest reports the progress of an upload.
    upload: async (request) =>
      new Promise<UploadAnswer>((resolve, reject) => {
        const xhr = new XMLHttpRequest();
        let idle: ReturnType<typeof setTimeout>;
        const touch = (): void => {
          clearTimeout(idle);
          idle = setTimeout(() => xhr.abort(), request.idleTimeoutMs);
        };
        const fail = (): void => {
          clearTimeout(idle);
          reject(new NetworkError('upload'));
        };
        xhr.open('POST', request.url);
        for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
        xhr.upload.addEventListener('progress', (event) => {
          touch();
          if (event.lengthComputable && event.total > 0) request.onProgress(event.loaded / event.total);
        });
        xhr.addEventListener('load', () => {
          clearTimeout(idle);
          resolve({ status: xhr.status, text: xhr.responseText, retryAfter: xhr.getResponseHeader('Retry-After') ?? undefined });
        });
        xhr.addEventListener('error', fail);
        xhr.addEventListener('abort', fail);
        request.signal.addEventListener('abort', () => xhr.abort());
        touch();
        xhr.send(request.body);
      }),
  };
}
