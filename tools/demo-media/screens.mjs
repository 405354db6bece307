import { picture } from './landscapes.mjs';

/** Pictures of screens, diagrams, charts and papers. */

const CJK = 'Noto Sans CJK SC, sans-serif';
const words = ([x, y, size], text, look = 'fill="#131a26"') => `<text x="${x}" y="${y}" font-family="${CJK}" font-size="${size}" ${look}>${text}</text>`;

const ROWS = [
  ['Wisp 产品群', '林知夏：完美，合了', '14:26', '#5593ff'],
  ['苏念', '那就周六上午十点老地方见', '14:21', '#e58fa5'],
  ['一家人', '妈妈：[图片]', '12:48', '#e8785a'],
  ['周沐阳', '已经很帅了', '11:30', '#3567d6'],
  ['滇池环湖线路', '[有人@我] 北门集合', '10:12', '#1d7a62'],
];

const listRow = ([name, preview, time, colour], index) => {
  const y = 76 + index * 62;
  return `<circle cx="36" cy="${y + 24}" r="20" fill="${colour}"/>${words([68, y + 20, 14], name, 'fill="#131a26" font-weight="500"')}${words([68, y + 40, 12], preview, 'fill="#626d80"')}${words([248, y + 20, 10], time, 'fill="#8c97aa" text-anchor="end"')}`;
};

const bubble = ([x, y, width], text, isOwn) =>
  `<rect x="${x}" y="${y}" width="${width}" height="36" rx="12" fill="${isOwn ? '#d5e5ff' : '#fff'}"/>${words([x + 12, y + 23, 13], text)}`;

const latency = [38, 36, 41, 39, 44, 37, 40, 42, 39, 180, 210, 64, 41, 38, 40, 37, 43, 120, 205, 48, 39, 38, 41, 40];

const step = ([y, from, to], text, dashed = false) =>
  `<path d="M${from} ${y}H${to}" stroke="#2f6be6" stroke-width="2.500" ${dashed ? 'stroke-dasharray="7 6"' : ''}/><path d="M${to} ${y}l${to > from ? -10 : 10}-5v10z" fill="#2f6be6"/>${words([(from + to) / 2, y - 8, 14], text, 'fill="#465164" text-anchor="middle"')}`;

/** A pattern that looks like a QR code but is not one, so that scanning it opens nothing. */
const modules = Array.from({ length: 21 * 21 }, (_, index) => {
  const [x, y] = [index % 21, Math.floor(index / 21)];
  const isCorner = (x < 8 && y < 8) || (x > 12 && y < 8) || (x < 8 && y > 12);
  return !isCorner && (index * 7919 + x * y * 13) % 5 < 2 ? `<rect x="${60 + x * 10}" y="${60 + y * 10}" width="10" height="10"/>` : '';
}).join('');
const finder = (x, y) =>
  `<rect x="${x}" y="${y}" width="70" height="70" rx="12"/><rect x="${x + 10}" y="${y + 10}" width="50" height="50" rx="8" fill="#fff"/><rect x="${x + 20}" y="${y + 20}" width="30" height="30" rx="6"/>`;

export const SCREENS = {
  'screen-chat': picture(
    720,
    420,
    `<rect width="720" height="420" fill="#f3f6fa"/><rect width="260" height="420" fill="#fff"/><rect width="720" height="48" fill="#fff"/><rect x="16" y="12" width="24" height="24" rx="7" fill="#5593ff"/>${words([50, 30, 16], 'Wisp', 'fill="#131a26" font-weight="bold"')}<rect x="8" y="74" width="244" height="56" rx="9" fill="#e8f0ff"/>${ROWS.map(listRow).join('')}<path d="M260 48v372" stroke="#e3e8f0"/>` +
      `<rect x="260" y="48" width="460" height="30" fill="#fff3e0"/>${words([276, 68, 12], '网络异常，请您检查网络设置', 'fill="#9a5206"')}${words([704, 68, 12], '2 条待发送', 'fill="#9a5206" text-anchor="end"')}` +
      bubble([284, 104, 250], '先写下来，剩下的交给 Wisp', false) +
      bubble([470, 160, 222], '山里没信号，我先写着', true) +
      bubble([520, 206, 172], '等会儿它自己会发', true) +
      `<circle cx="498" cy="224" r="7" fill="none" stroke="#626d80" stroke-width="1.800"/><path d="M498 220v4l3 2" stroke="#626d80" stroke-width="1.800" fill="none"/>` +
      bubble([284, 262, 160], '顺序对的，优秀', false) +
      `<rect x="276" y="340" width="428" height="64" rx="12" fill="#fff" stroke="#5593ff" stroke-width="1.500"/>${words([292, 366, 13], '发消息…', 'fill="#8c97aa"')}<rect x="664" y="364" width="30" height="30" rx="9" fill="#2f6be6"/><path d="M679 388v-17M672 377l7-7 7 7" stroke="#fff" stroke-width="2.400" fill="none"/>`,
  ),
  sequence: picture(
    720,
    460,
    `<rect width="720" height="460" fill="#fff"/>${['界面', '本地数据库', '服务器'].map((name, index) => `<rect x="${60 + index * 240}" y="24" width="120" height="38" rx="9" fill="#e8f0ff"/>${words([120 + index * 240, 49, 16], name, 'fill="#2360d6" text-anchor="middle" font-weight="bold"')}<path d="M${120 + index * 240} 62v370" stroke="#cbd4e1" stroke-width="2"/>`).join('')}` +
      step([110, 120, 360], '写消息 + 写队列（一个事务）') +
      step([160, 360, 120], '已提交，清空输入框') +
      step([220, 360, 600], '发送（同一个 ID）') +
      step([270, 600, 360], '断线：回执丢失 ✕', true) +
      step([330, 360, 600], '重发（还是那个 ID）') +
      step([380, 600, 360], '序号 58') +
      step([420, 360, 120], '一个勾'),
  ),
  'chart-latency': picture(
    720,
    380,
    `<rect width="720" height="380" fill="#fff"/>${words([32, 44, 20], '发送延迟（毫秒）', 'fill="#131a26" font-weight="bold"')}${words([32, 68, 13], 'p50 38 · p95 210', 'fill="#626d80"')}${[0, 50, 100, 150, 200].map((value) => `<path d="M60 ${330 - value * 1.15}H690" stroke="#e3e8f0"/>${words([52, 334 - value * 1.15, 11], String(value), 'fill="#8c97aa" text-anchor="end"')}`).join('')}` +
      latency
        .map(
          (value, index) =>
            `<rect x="${70 + index * 26}" y="${330 - value * 1.15}" width="17" height="${value * 1.15}" rx="4" fill="${value > 100 ? '#f5b65b' : '#5593ff'}"/>`,
        )
        .join('') +
      words([440, 96, 12], '← 拔网线', 'fill="#9a5206"'),
  ),
  'poster-zero': picture(
    480,
    640,
    `<defs><linearGradient id="z" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#7db0ff"/><stop offset="1" stop-color="#2f6be6"/></linearGradient></defs><rect width="480" height="640" fill="url(#z)"/>${['丢失', '重复', '乱序'].map((name, index) => `<text x="200" y="${210 + index * 170}" font-family="DejaVu Sans" font-size="150" font-weight="bold" fill="#fff" text-anchor="middle">0</text>${words([282, 200 + index * 170, 34], name, 'fill="#dbe8ff"')}`).join('')}${words([240, 614, 18], 'Wisp 1.3 · 离线也算数', 'fill="#dbe8ff" text-anchor="middle"')}`,
  ),
  'apartment-plan': picture(
    520,
    400,
    `<rect width="520" height="400" fill="#fdfdfb"/><g fill="none" stroke="#2c3442" stroke-width="8"><path d="M40 40h440v320H40z"/><path d="M260 40v130M260 220v140M40 220h150M240 220h20"/><path d="M380 220v140M260 220h60M360 220h20" /></g><path d="M190 220a50 50 0 0 1 50-50" fill="none" stroke="#8a94a6" stroke-width="2"/><path d="M480 70v110" stroke="#7cb8ea" stroke-width="12"/><path d="M70 40h120" stroke="#7cb8ea" stroke-width="12"/>` +
      words([110, 130, 22], '主卧 15㎡') +
      words([330, 130, 22], '次卧 12㎡') +
      words([100, 300, 22], '客厅 18㎡') +
      words([286, 300, 18], '厨房') +
      words([404, 300, 18], '卫') +
      words([420, 60, 13], '阳台 5㎡ →', 'fill="#626d80"'),
  ),
  'sakura-note': picture(
    520,
    380,
    `<rect width="520" height="380" fill="#fff7f3"/>${[80, 130, 180, 230, 280, 330].map((y) => `<path d="M50 ${y}h420" stroke="#f0d9d2" stroke-width="2"/>`).join('')}${[
      [40, 40],
      [470, 50],
      [480, 330],
      [60, 340],
    ]
      .map(
        ([x, y]) =>
          [0, 72, 144, 216, 288]
            .map((turn) => `<ellipse cx="${x}" cy="${y - 12}" rx="7" ry="12" fill="#f6b6c8" transform="rotate(${turn} ${x} ${y})"/>`)
            .join('') + `<circle cx="${x}" cy="${y}" r="4" fill="#ffd54f"/>`,
      )
      .join('')}` +
      [
        '紅葉もくもく会のしおり',
        '日時：日曜 9:30 集合',
        '場所：西山・太華寺 銀杏の前',
        'お弁当：佐藤　飲み物：陳',
        '敷物：江　辞書：林',
        '応援：小満（杭州より）',
      ]
        .map((line, index) => words([70, 72 + index * 50, index === 0 ? 26 : 21], line, 'fill="#6b3a4a"'))
        .join(''),
  ),
  whiteboard: picture(
    560,
    400,
    `<rect width="560" height="400" fill="#d7dbe0"/><rect x="20" y="16" width="520" height="350" rx="8" fill="#fbfcfd" stroke="#9aa3af" stroke-width="8"/>${words([48, 66, 24], '看不见的城市 · 结构', 'fill="#2f4f9f"')}${Array.from({ length: 11 }, (_, row) => Array.from({ length: 5 }, (_unused, column) => `<circle cx="${150 + row * 26}" cy="${110 + ((row + column * 2) % 11) * 20}" r="7" fill="${['#d6453d', '#2f6be6', '#20845a', '#c78a1d', '#7358c9'][column]}"/>`).join('')).join('')}<path d="M120 90l330 240M450 90 120 330" stroke="#2f4f9f" stroke-width="3" fill="none" stroke-dasharray="10 7"/><rect x="190" y="370" width="60" height="12" rx="4" fill="#d6453d"/><rect x="270" y="370" width="60" height="12" rx="4" fill="#2f6be6"/>`,
  ),
  'qr-sample': picture(
    330,
    330,
    `<rect width="330" height="330" fill="#fff"/><g fill="#131a26">${modules}${finder(60, 60)}${finder(200, 60)}${finder(60, 200)}</g><rect x="140" y="140" width="50" height="50" rx="14" fill="#5593ff" stroke="#fff" stroke-width="5"/>`,
  ),
  coupon: picture(
    400,
    220,
    `<rect width="400" height="220" rx="18" fill="#2b2622"/><rect x="14" y="14" width="372" height="192" rx="12" fill="none" stroke="#f0bf66" stroke-width="2"/>${words([44, 108, 56], 'VIP', 'fill="#f0bf66" font-weight="bold"')}${words([46, 150, 20], '会员 90 天', 'fill="#f7e3bd"')}<circle cx="306" cy="110" r="48" fill="#f0bf66"/><path d="m280 100 14 12 12-22 12 22 14-12-6 36h-40z" fill="#2b2622"/>`,
  ),
};
