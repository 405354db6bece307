import { cleanName } from './clean-name.ts';

/** No name may be equal to one of these. */
const RESERVED_NAMES = [
  'admin',
  'moderator',
  'official',
  'root',
  'support',
  'system',
  'wisp',
  'wisp team',
  'wisp helper',
  '系统',
  '系统消息',
  '助手',
  '管理员',
  '客服',
  'システム',
  'サポート',
  '公式',
  '運営',
  '管理者',
];

/** No name may contain one of these. */
const RESERVED_PARTS = [
  'administrator',
  'wisperhelper',
  'wisp admin',
  'wisp official',
  'wisp support',
  'wisp 助手',
  'wisp 官方',
  'wisp 客服',
  'wisp 公式',
  '官方',
  '系统通知',
  '系统管理员',
  'システム通知',
  'システム管理',
];

/** Letters of other alphabets, digits and traditional characters that readers can mistake for those in the lists. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аαɑᴀ'],
    ['b', 'ьƅ'],
    ['c', 'сϲᴄ'],
    ['d', 'ԁɗ'],
    ['e', 'еεєҽ℮ᴇ'],
    ['f', 'ƒғ'],
    ['g', 'ɡց'],
    ['h', 'һհ'],
    ['i', 'іıιɩӏl1|!ӀІɪ'],
    ['j', 'јϳ'],
    ['k', 'кκᴋ'],
    ['m', 'мᴍ'],
    ['n', 'пηոռɴ'],
    ['o', 'оοσօ0ᴏ'],
    ['p', 'рρᴘ'],
    ['q', 'ԛ'],
    ['r', 'гᴦʀ'],
    ['s', 'ѕꜱ5$'],
    ['t', 'тτᴛ'],
    ['u', 'υսᴜ'],
    ['v', 'νѵᴠ'],
    ['w', 'ԝωшᴡ'],
    ['x', 'хχ'],
    ['y', 'уүγʏ'],
    ['z', 'ᴢ'],
    ['系', '係繫'],
    ['统', '統'],
    ['员', '員'],
    ['营', '営營'],
    ['运', '運'],
  ].flatMap(([letter = '', others = '']) => [...others].map((other) => [other, letter])),
);

/** Reduces a name to its visual form: NFKC, without marks, accents, spaces and punctuation, and with one letter for all that look alike. */
function skeletonOf(name: string): string {
  const letters = cleanName(name).normalize('NFKC').toLowerCase().normalize('NFKD');
  const folded = [...letters].map((letter) => LOOK_ALIKES[letter] ?? letter).join('');
  return folded
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm');
}

const NAMES: ReadonlySet<string> = new Set(RESERVED_NAMES.map(skeletonOf));
const PARTS = RESERVED_PARTS.map(skeletonOf);

/** Whether readers could take a nickname or a group's name for the operator, the system or the helper. */
export function isReservedName(name: string): boolean {
  const skeleton = skeletonOf(name);
  return NAMES.has(skeleton) || PARTS.some((part) => skeleton.includes(part));
}
