/**
 * Hash of the only script inside index.html, which must run even if no file of the build loads. static-plugin.test.ts compares it with the
 * file.
 */
const START_SCRIPT = "'sha256-UJFLbE4nCQW2w90v0ZtXGfImm9oGeR9ki+00DSoOaEI='";

/** Policy of the embedded mode, which ran in a browser without a violation (reliability §3.9). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${START_SCRIPT}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'none'",
  "child-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types wisp-script-url',
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), display-capture=(), payment=(), usb=(), midi=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

const OVER_TLS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

export function securityHeaders(isTls: boolean): Record<string, string> {
  return isTls ? { ...HEADERS, ...OVER_TLS } : { ...HEADERS };
}
