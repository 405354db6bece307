import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { bundleServiceWorker } from './bundle-service-worker.ts';
import { DEVELOPMENT_NONCE } from './development-headers.ts';
import { RETIRING_WORKER } from './retiring-worker.ts';

/** The paths that the server answers. Vite answers all others. */
export const SERVER_PATHS = /^\/(?:api|media|h5|im|notify|healthz|readyz)(?:[/?]|$)/;

/** The content security policy requires trusted types. Besides the product's own URLs, only the blob worker of Vite's client is allowed. */
const BLOB_POLICY = `globalThis.trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url.startsWith('blob:') ? url : null) });`;

type Asked = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly next: (error?: unknown) => void };

type DevelopmentPluginOptions = {
  readonly root: string;
  readonly withServiceWorker: boolean;
  readonly whenServerReady: () => Promise<void>;
};

/** Holds requests while the server restarts, and answers /sw.js. */
export function developmentPlugin({ root, withServiceWorker, whenServerReady }: DevelopmentPluginOptions): Plugin {
  async function answer({ request, response, next }: Asked): Promise<void> {
    const url = request.url ?? '/';
    try {
      if (SERVER_PATHS.test(url)) await whenServerReady();
      if (!/^\/sw\.js(?:\?|$)/.test(url)) return next();
      const code = withServiceWorker ? await bundleServiceWorker(root) : RETIRING_WORKER;
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.setHeader('cache-control', 'no-cache');
      response.end(code);
    } catch (error) {
      next(error);
    }
  }

  return {
    name: 'development',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs: { nonce: DEVELOPMENT_NONCE }, children: BLOB_POLICY, injectTo: 'head-prepend' }],
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => void answer({ request, response, next }));
    },
  };
}
