/**
 * Globals and members that only certain files may use. `where` names the files of a rule, `home` the files among them that are exempt.
 * Tests beside their file, tests/, bench/, tools/, e2e/ and configs are not checked.
 */
const PRODUCT = /^(contract|server|src)\//;
const SCREENS = /^src\/(app|features|parts|ui)\//;
const PURE = /^(contract\/|src\/(core|db|sync|client|api|engines)\/|server\/(commands|policies)\/)/;
const PORTS = 'take it from the ports (G14)';

const inScreens = (name) => ({ global: name, where: SCREENS, why: 'a screen renders from the local database only (G1)' });
const inPure = (name) => ({ global: name, where: PURE, why: PORTS });

export const HOMES = [
  { global: 'fetch', where: /^src\//, home: /^src\/(platform|sw)\//, why: PORTS },
  ...['indexedDB', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'localStorage', 'sessionStorage', 'caches'].map(inScreens),
  ...['Date', 'crypto', 'performance', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'].map(inPure),
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'BroadcastChannel'].map(inPure),
  { member: 'Math.random', where: PURE, why: PORTS },
  {
    member: 'JSON.parse',
    where: PRODUCT,
    home: /(^|\/)safe-json\.ts$/,
    why: 'a text from outside may be a depth bomb or a prototype trap: use safe-json (G13)',
  },
  { member: 'window.open', where: PRODUCT, home: /^src\/parts\/safe-link/, why: 'links of peers are checked first (G13)' },
  { global: 'open', where: /^src\//, home: /^src\/parts\/safe-link/, why: 'links of peers are checked first (G13)' },
  { global: 'eval', where: PRODUCT, why: 'nothing a peer sends becomes code (G13)' },
  { global: 'Function', where: PRODUCT, why: 'nothing a peer sends becomes code (G13)' },
  { attribute: 'dangerouslySetInnerHTML', where: PRODUCT, why: 'nothing a peer sends becomes markup (G13)' },
  ...['innerHTML', 'outerHTML', 'srcdoc'].map((name) => ({ assigned: name, where: PRODUCT, why: 'nothing a peer sends becomes markup (G13)' })),
  ...['insertAdjacentHTML', 'createContextualFragment'].map((name) => ({ called: name, where: PRODUCT, why: 'nothing a peer sends becomes markup (G13)' })),
  { member: 'document.write', where: PRODUCT, why: 'nothing a peer sends becomes markup (G13)' },
];

export const EXEMPT = /(\.test\.tsx?$|^(tests|bench|tools|e2e)\/)/;
