/** Every script here calls `__xss`, so that watch-context.ts detects one that runs. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<img src=x onerror=__xss()>',
  '<script>__xss()</script>',
  '"><svg onload=__xss()>',
  '<iframe srcdoc="<script>parent.__xss()</script>"></iframe>',
  '<math><mtext></p><style><img src=x onerror=__xss()></style>',
  'javascript:__xss()',
  'JaVa\tScRiPt:__xss()//https://a.example/',
  '[link](javascript:__xss()) https://a.example/"onmouseover="__xss()',
  'https://a.example/\u202egnp.exe www.a.example/\u200b<b onclick=__xss()>',
  'data:text/html,<script>__xss()</script> vbscript:__xss() file:///etc/passwd',
  `\${__xss()} {{constructor.constructor('__xss()')()}} ';__xss();//`,
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  '\u202e\u2066\u2067 olleh \u2069 ' + 'a' + '\u0301'.repeat(500),
  '\u0000\ufffe\ud800 lone',
  '👩‍👩‍👧‍👦'.repeat(200),
  `${'['.repeat(6000)}${']'.repeat(6000)}`,
  'https://' + 'a.'.repeat(3000),
  `@${'a@'.repeat(3000)}`,
  `${'<'.repeat(5000)}`,
  `a${'\n'.repeat(8000)}`,
];

const inJson = (script: string): readonly string[] => [
  JSON.stringify({ businessID: 'text_link', text: script, link: 'javascript:__xss()' }),
  JSON.stringify({ type: 'collect', detail: { id: script, collectTitle: script, noteContent: script, videoImage: 'https://evil.example/pixel.png' } }),
  `{"businessID":"${'x'.repeat(100)}","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`,
  `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
  '{"businessID":{"toString":1},"data":[[[[]]]],"type":5}',
  '{',
];

export type HostileMessage = { readonly type: string; readonly payload: Record<string, unknown>; readonly cloudCustomData?: string };

const quoteOf = (script: string): string =>
  JSON.stringify({
    messageReply: { messageID: script, messageSender: script, messageAbstract: script, messageType: 1, messageSequence: -1, messageTime: 1e308, version: 1 },
  });

/** Messages of every kind that a hostile client may send. The server refuses some of them. */
export function listHostileMessages(): HostileMessage[] {
  const [script = ''] = HOSTILE_TEXTS;
  return [
    ...HOSTILE_TEXTS.map((text) => ({ type: 'TIMTextElem', payload: { text } })),
    ...inJson(script).map((data) => ({ type: 'TIMCustomElem', payload: { data, description: script, extension: script } })),
    { type: 'TIMTextElem', payload: { text: '引用' }, cloudCustomData: quoteOf(script) },
    { type: 'TIMTextElem', payload: { text: '引用二' }, cloudCustomData: '{"messageReply":{"messageID":[],"messageAbstract":{}}}' },
    { type: 'TIMLocationElem', payload: { latitude: 1e308, longitude: -1e308, description: script } },
    { type: 'TIMFaceElem', payload: { index: 1, data: script } },
    { type: 'TIMFaceElem', payload: { index: 4294967296, data: '../../etc/passwd' } },
    { type: 'TIMFileElem', payload: { uuid: 'x', fileUrl: 'https://evil.example/x', fileName: script, fileSize: 1 } },
    {
      type: 'TIMImageElem',
      payload: { uuid: 'x', imageFormat: 1, imageInfoArray: [{ url: 'https://evil.example/pixel.png', width: 1e9, height: -1, size: 1 }] },
    },
    { type: 'TIMRelayElem', payload: { title: script, abstractList: [script, script], compatibleText: script, sourceIDs: [script] } },
    { type: 'TIMZappElem', payload: { text: script } },
    { type: 'constructor', payload: { text: script } },
  ];
}

/** Frames that a broken or foreign server may send in place of an event. */
export function listHostileFrames(pts: number): string[] {
  const [script = ''] = HOSTILE_TEXTS;
  const event = (e: string, d: unknown): string => JSON.stringify({ e, pts, d });
  const deep = `${'['.repeat(6000)}${']'.repeat(6000)}`;
  return [
    'not json',
    deep,
    `{"e":"msg.new","pts":${pts},"d":{"payload":${deep}}}`,
    `{"e":"msg.new","pts":${pts},"d":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`,
    `{"e":"msg.new","pts":"${pts}","__proto__":{"polluted":1},"d":{"__proto__":{"polluted":1}}}`,
    event('msg.new', { ID: 5, conversationID: [], payload: 'x', sequence: 'one' }),
    event('msg.modify', { conversationID: 'C2C10002', ID: script, sequence: 1e308, cloudCustomData: script }),
    event('msg.receipt', { conversationID: 'C2C10002', list: [{ ID: script, readCount: 'many' }] }),
    event('msg.zapp', { text: script }),
    event('constructor', {}),
    event('profile.update', { userID: '10002', nick: script, avatar: 'https://evil.example/pixel.png' }),
    event('group.update', { groupNumber: '__proto__', name: script }),
    JSON.stringify({ e: 'typing', d: { from: script, on: 'yes' } }),
    JSON.stringify({ e: 'presence', d: { list: { length: 1e9 } } }),
    JSON.stringify({ s: 1, code: 'zero', r: script }),
    JSON.stringify({ e: 'msg.new', pts, d: 'x'.repeat(2 * 1024 * 1024) }),
  ];
}
