import { securityHeaders } from '../../server/routes/http/security-headers.ts';

/** Vite's client adds a script to the page. The policy allows it by nonce, because its hash changes with the version of Vite. */
export const DEVELOPMENT_NONCE = 'development';

const CHANGES: Readonly<Record<string, (value: string) => string>> = {
  'script-src': (value) => `${value} 'nonce-${DEVELOPMENT_NONCE}'`,
  // When the development server has ended, Vite's client waits for it in a worker that it creates from a blob.
  'worker-src': (value) => `${value} blob:`,
  'trusted-types': (value) => `${value} default`,
};

/** The headers of the product with the additions that Vite's client needs, so that development shows what the product's policy refuses. */
export function developmentHeaders(): Record<string, string> {
  const headers = securityHeaders(false);
  const policy = headers['content-security-policy'] ?? '';
  const names = new Set(Object.keys(CHANGES));
  const changed = policy.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ', 1);
    names.delete(name);
    return CHANGES[name]?.(directive) ?? directive;
  });
  if (names.size > 0) throw new Error(`the content security policy has no ${[...names].join(', ')}`);
  return { ...headers, 'content-security-policy': changed.join('; ') };
}
