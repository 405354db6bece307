export type HostilePayload = { readonly what: string; readonly type: string; readonly payload: Readonly<Record<string, unknown>> };

const SCRIPT = '<img src=x onerror=__xss()><script>__xss()</script>';
const DEEP_TEXT = `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`;

/** Each level contains the next one once. Twice would serialise to 2^levels copies. */
function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: [value], b: 1 };
  return value;
}

/** Values that replace any field. */
const POISONS: readonly (readonly [string, unknown])[] = [
  ['nothing', null],
  ['a list', [1, [2]]],
  ['an object', { toString: 1, length: 9 }],
  ['a huge number', 1e308],
  ['a negative number', -1],
  ['no number', Number.NaN],
  ['a script', SCRIPT],
  ['a script address', 'javascript:__xss()'],
  ['a page in an address', 'data:text/html,<script>__xss()</script>'],
  ['a stranger’s host', 'https://evil.example/pixel.png'],
  ['a host that looks like none', '//evil.example/media/x'],
  ['turned letters', '\u202egnp.exe\u2066\u2067'],
  ['piled marks', `a${'\u0301'.repeat(3000)}`],
  ['an absurd length', 'x'.repeat(60_000)],
  ['brackets', '['.repeat(12_000)],
  ['a lone surrogate', '\ud800\u0000'],
];

const INFO = { url: '/media/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', imageUrl: '', width: 100, height: 100, size: 1 };

/** A valid payload of each type. The poisons replace each of its fields. */
const WELL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  TIMTextElem: { text: '你好' },
  TIMImageElem: { uuid: 'u', imageFormat: 1, width: 100, height: 100, imageInfoArray: [INFO, INFO, INFO] },
  TIMSoundElem: { uuid: 'u', url: INFO.url, remoteAudioUrl: INFO.url, second: 3, size: 1 },
  TIMFileElem: { uuid: 'u', fileUrl: INFO.url, fileName: 'a.pdf', fileSize: 5 },
  TIMVideoFileElem: {
    videoUUID: 'u',
    videoUrl: INFO.url,
    remoteVideoUrl: INFO.url,
    videoSecond: 5,
    snapshotUrl: INFO.url,
    snapshotWidth: 100,
    snapshotHeight: 80,
  },
  TIMLocationElem: { latitude: 25, longitude: 102, description: '{"title":"翠湖","detail":"昆明"}' },
  TIMFaceElem: { index: 0, data: 'cat_01' },
  TIMRelayElem: {
    title: '记录',
    abstractList: ['a', 'b'],
    compatibleText: '',
    messageList: [{ type: 'TIMTextElem', from: '10002', time: 1, payload: { text: 'x' } }],
  },
};

const CARDS: readonly Readonly<Record<string, unknown>>[] = [
  { type: 'nameCard', nickName: '苏念', avatar: INFO.url, userId: '10002' },
  { type: 'collect', detail: { id: '1', collectTitle: '笔记', noteContent: '内容', videoImage: INFO.url } },
  {
    type: 'wisperHelperMsg',
    detailType: 3,
    content: { text: '问', imgMsg: { img: INFO.url }, txtMsg: [{ id: '1', question: '怎么用', jumpUrl: 'https://a.example/' }] },
  },
  { businessID: 'service', title: '客服', description: '说明', hyperlinks_text: { key: '看', value: 'https://a.example/' }, item: [{ key: 'a', value: 'b' }] },
  { businessID: 'evaluate', score: 4, comment: '好' },
  { businessID: 'order', imageUrl: INFO.url, title: '蛋糕', description: '六寸', price: '¥1', link: 'https://a.example/' },
  { businessID: 'link', text: '看', link: 'https://a.example/' },
  {
    businessID: 1,
    actionType: 1,
    inviter: '10002',
    groupID: '',
    data: '{"businessID":"av_call","call_type":1,"call_end":5,"data":{"cmd":"hangup","inviter":"10002"}}',
  },
];

/** The paths of all values inside a value, in turn. */
function paths(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((one, index) => paths(one, [...at, index]))];
  if (typeof value === 'object' && value !== null)
    return [...(at.length === 0 ? [] : [at]), ...Object.entries(value).flatMap(([key, one]) => paths(one, [...at, key]))];
  return [at];
}

function put(value: unknown, path: readonly (string | number)[], poison: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return poison;
  if (Array.isArray(value)) return value.map((one, at) => (at === step ? put(one, rest, poison) : one));
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, key === step ? put(one, rest, poison) : one]));
}

function poisoned(well: unknown): { readonly what: string; readonly value: unknown }[] {
  return paths(well).flatMap((path) => POISONS.map(([what, poison]) => ({ what: `${what} as ${path.join('.')}`, value: put(well, path, poison) })));
}

const custom = (data: string): Readonly<Record<string, unknown>> => ({ data, description: '', extension: '' });

/** Payloads that no client sends: the same list for all code that has to handle them (reliability §3.6). */
export function listHostilePayloads(): HostilePayload[] {
  const typed = Object.entries(WELL).flatMap(([type, well]) =>
    poisoned(well).map(({ what, value }) => ({ what, type, payload: value as HostilePayload['payload'] })),
  );
  const cards = CARDS.flatMap((card) =>
    poisoned(card).map(({ what, value }) => ({ what, type: 'TIMCustomElem', payload: custom(JSON.stringify(value) ?? '') })),
  );
  const record = (messageList: unknown): HostilePayload['payload'] => ({ title: 'r', abstractList: [], compatibleText: '', messageList });
  return [
    ...typed,
    ...cards,
    { what: 'braces', type: 'TIMCustomElem', payload: custom(DEEP_TEXT) },
    {
      what: 'a prototype',
      type: 'TIMCustomElem',
      payload: custom('{"__proto__":{"type":"nameCard","userId":"10002"},"constructor":{"prototype":{"polluted":1}}}'),
    },
    { what: 'a type that is a method', type: 'TIMCustomElem', payload: custom('{"type":"constructor","businessID":"toString"}') },
    { what: 'a wrong picture', type: 'TIMFaceElem', payload: { index: 1, data: '{"url":"/media/../../etc/passwd"}' } },
    {
      what: '60,000 pixels',
      type: 'TIMImageElem',
      payload: { uuid: 'u', imageFormat: 3, width: 60_000, height: 60_000, imageInfoArray: [{ ...INFO, width: 60_000, height: 60_000 }] },
    },
    {
      what: 'a hair of a picture',
      type: 'TIMImageElem',
      payload: { uuid: 'u', imageFormat: 9, width: 1, height: 90_000, imageInfoArray: [{ ...INFO, width: 1, height: 90_000 }] },
    },
    { what: 'records within records', type: 'TIMRelayElem', payload: record([deep(200)]) },
    { what: 'a record of nothing', type: 'TIMRelayElem', payload: record([null, 1, 'x', [], {}]) },
    { what: 'a method', type: 'constructor', payload: { text: SCRIPT } },
    { what: 'the future', type: 'TIMZappElem', payload: { text: SCRIPT } },
    { what: 'no payload', type: 'TIMTextElem', payload: {} },
  ];
}
