import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isH5Page } from '../server/views/h5-texts.ts';
import { GUESTS, NOT_FOUND, USERS } from '../src/app/routes.ts';

/** Places with addresses: screens, notifications and the service worker that shows them. */
const FOLDERS = ['src/app', 'src/features', 'src/parts', 'src/sw', 'src/main'];
const FILES = ['src/core/notifications/notification-text.ts'];
const LITERAL = /['"`](\/[\w$][^'"`\s]*|\/)['"`]/g;
/** Files, endpoints and a development page, which are no links for users. */
const NO_PAGE = /^\/(?:assets|media|icons|api|im|notify|user|src)(?:\/|$)|\.[a-z\d]+$|^\/gallery$/;
/** The value of an expression, by the text before it. */
const SAMPLES: readonly (readonly [start: RegExp, sample: string])[] = [
  [/^\/messages\/$/, 'C2C10002'],
  [/^\/contacts\/$/, 'groups'],
];

type Link = { readonly file: string; readonly address: string };

function linksIn(file: string): Link[] {
  return [...readFileSync(file, 'utf8').matchAll(LITERAL)]
    .map((match) => ({ file, address: withSamples(match[1] ?? '') }))
    .filter(({ address }) => !NO_PAGE.test(address));
}

function withSamples(address: string): string {
  const at = address.indexOf('${');
  if (at < 0) return address;
  const start = address.slice(0, at);
  const sample = SAMPLES.find(([before]) => before.test(start))?.[1];
  return sample === undefined ? address : start + sample;
}

function listLinks(): Link[] {
  const within = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`));
  const files = [...FILES, ...within].filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('src/app/routes.ts'));
  return files.flatMap(linksIn);
}

/** Whether the app has a screen, or the server a page, at this address. */
function leadsSomewhere(address: string): boolean {
  const path = address.replace(/[?#].*$/, '');
  const page = /^\/h5\/([\w-]+)$/.exec(path)?.[1];
  return page === undefined ? [USERS, GUESTS].some((route) => route.test(path)) || path === NOT_FOUND : isH5Page(page);
}

test('every link of the app has a target', () => {
  const links = listLinks();
  const addresses = [...new Set(links.map(({ address }) => address))].sort();
  expect(addresses).toEqual([
    '/',
    '/contacts',
    '/contacts/*?',
    '/contacts/:section?',
    '/contacts/groups',
    '/contacts/new',
    '/contacts/notices',
    '/favorites',
    '/g/:groupNumber/:key?',
    '/h5',
    '/login',
    '/messages',
    '/messages/*?',
    '/messages/:conversationID',
    '/messages/C2C10002',
    '/privacySettings',
    '/register',
    '/u/:wtId',
  ]);
  // The base of the legal pages, and route patterns.
  const patterns: readonly string[] = [
    '/h5',
    '/contacts/*?',
    '/contacts/:section?',
    '/messages/*?',
    '/messages/:conversationID',
    '/u/:wtId',
    '/g/:groupNumber/:key?',
  ];
  expect(links.filter(({ address }) => !patterns.includes(address) && !leadsSomewhere(address))).toEqual([]);
});

test.each(['userAgreement', 'privacyPolicy', 'qr-login'])('SIGN-006 protocol A21, A22 the server has the page /h5/%s', (page) => {
  expect(leadsSomewhere(`/h5/${page}`)).toBe(true);
});

test('an address without a screen has no target', () => {
  expect(['/moments', '/contacts/none', '/messages/a/b', '/h5/none'].filter(leadsSomewhere)).toEqual([]);
});

type Manifest = {
  readonly start_url: string;
  readonly icons: readonly { readonly src: string }[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly { readonly src: string }[] }[];
};

test('SET-018 the manifest starts at existing screens and names existing icons', () => {
  const { start_url: start, icons, shortcuts } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest;
  expect([start, ...shortcuts.map(({ url }) => url)].filter((address) => !leadsSomewhere(address))).toEqual([]);
  const files = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)].map(({ src }) => `public${src}`);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
