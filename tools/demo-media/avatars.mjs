/** Drawn portraits and group emblems, 96 x 96 units each. All drawings are our own. */

const frame = (background, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${background}"/>${body}</svg>`;

const HAIR_BEHIND = {
  long: (c) => `<path d="M20 60c-2-30 10-46 28-46s30 16 28 46c0 12-2 20-6 26H26c-4-6-6-14-6-26z" fill="${c}"/>`,
  bob: (c) => `<path d="M22 54c-2-26 10-40 26-40s28 14 26 40c0 8-2 12-6 14H28c-4-2-6-6-6-14z" fill="${c}"/>`,
  bun: (c) => `<circle cx="48" cy="13" r="9" fill="${c}"/><path d="M26 48c-1-20 8-31 22-31s23 11 22 31c0 4-1 7-3 9H29c-2-2-3-5-3-9z" fill="${c}"/>`,
  tail: (c) => `<path d="M66 26c14 2 18 16 12 34-2 6-6 8-8 4 4-12 2-22-6-30z" fill="${c}"/><path d="M26 46c0-19 8-30 22-30s22 11 22 30l-4 8H30z" fill="${c}"/>`,
  curly: (c) =>
    [
      [27, 38],
      [24, 50],
      [29, 61],
      [33, 26],
      [48, 19],
      [62, 25],
      [69, 38],
      [72, 50],
      [67, 61],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10" fill="${c}"/>`)
      .join(''),
};

const HAIR_FRONT = {
  short: (c) => `<path d="M27 46c-2-20 8-30 22-30s22 8 20 28c-3-4-5-8-6-12-10 4-22 4-30 0-2 4-4 9-6 14z" fill="${c}"/>`,
  crop: (c) => `<path d="M28 42c-1-17 8-25 20-25s21 8 20 25c-3-6-5-9-8-11-8 2-16 2-24 0-3 2-6 5-8 11z" fill="${c}"/>`,
  parted: (c) => `<path d="M27 48c-3-22 8-32 22-32s23 9 20 31c-2-8-6-13-12-17-6 5-14 8-24 9-3 2-5 5-6 9z" fill="${c}"/>`,
  fringe: (c) => `<path d="M30 46c2-14 10-20 20-20 8 0 15 6 16 18-10 0-18-4-22-10-2 6-8 10-14 12z" fill="${c}"/>`,
  straight: (c) => `<path d="M29 46c0-16 8-23 19-23s19 7 19 23c-3-3-4-5-5-8H34c-1 3-2 5-5 8z" fill="${c}"/>`,
  swept: (c) => `<path d="M28 48c0-18 10-26 21-26 10 0 17 7 18 20-8-1-16-5-20-11-4 7-11 12-19 17z" fill="${c}"/>`,
};

const MOUTHS = {
  smile: '<path d="M43 60c3 2.5 7 2.5 10 0" stroke="#b5564e" stroke-width="2.2" stroke-linecap="round" fill="none"/>',
  grin: '<path d="M42 59c3 5 9 5 12 0z" fill="#fff" stroke="#b5564e" stroke-width="1.6" stroke-linejoin="round"/>',
  calm: '<path d="M44 61h8" stroke="#b5564e" stroke-width="2.2" stroke-linecap="round"/>',
};

const EXTRAS = {
  glasses: '<g fill="none" stroke="#2c2a33" stroke-width="2"><circle cx="40" cy="50" r="6"/><circle cx="56" cy="50" r="6"/><path d="M46 50h4"/></g>',
  squareGlasses:
    '<g fill="none" stroke="#6b4a2b" stroke-width="2"><rect x="33" y="45" width="13" height="10" rx="3"/><rect x="50" y="45" width="13" height="10" rx="3"/><path d="M46 49h4"/></g>',
  helmet:
    '<path d="M25 36c1-16 11-25 23-25s22 9 23 25c-14-5-32-5-46 0z" fill="#e8604c"/><path d="M38 14c-3 6-4 12-4 18M58 14c3 6 4 12 4 18M48 11v20" stroke="#fff" stroke-width="3" fill="none"/>',
  fishingHat: '<path d="M30 34c2-14 8-20 18-20s16 6 18 20z" fill="#7d8a58"/><path d="M20 38c8-6 48-6 56 0-6 3-50 3-56 0z" fill="#66743f"/>',
  beard:
    '<path d="M32 54c2 14 8 18 16 18s14-4 16-18c-4 6-8 5-16 5s-12 1-16-5z" fill="#6a5a50"/><path d="M43 61c3 2.5 7 2.5 10 0" stroke="#f3d3bf" stroke-width="2.2" stroke-linecap="round" fill="none"/>',
  flower:
    '<g fill="#ff8aa5"><circle cx="68" cy="30" r="4"/><circle cx="74" cy="34" r="4"/><circle cx="72" cy="41" r="4"/><circle cx="65" cy="40" r="4"/><circle cx="63" cy="33" r="4"/></g><circle cx="68.500" cy="35.500" r="3" fill="#ffd96b"/>',
  cheeks: '<circle cx="36" cy="57" r="3.6" fill="#f2a59b" opacity=".6"/><circle cx="60" cy="57" r="3.6" fill="#f2a59b" opacity=".6"/>',
  earrings: '<circle cx="29.500" cy="58" r="2.2" fill="#f5b93c"/><circle cx="66.500" cy="58" r="2.2" fill="#f5b93c"/>',
  headset:
    '<path d="M27 50c-2-22 8-32 21-32s23 10 21 32" stroke="#3a4660" stroke-width="3.5" fill="none"/><rect x="24" y="46" width="7" height="13" rx="3.500" fill="#3a4660"/><rect x="65" y="46" width="7" height="13" rx="3.500" fill="#3a4660"/>',
};

function portrait({ bg, skin, hair, behind, front, cloth, collar, mouth = 'smile', extras = [] }) {
  const eyes = '<circle cx="40.500" cy="51" r="2.300" fill="#33262c"/><circle cx="55.500" cy="51" r="2.300" fill="#33262c"/>';
  return frame(
    bg,
    (behind ? HAIR_BEHIND[behind](hair) : '') +
      `<path d="M20 96c2-17 12-23 28-23s26 6 28 23z" fill="${cloth}"/>` +
      (collar ? `<path d="M38 74l10 10 10-10 3 4-13 13-13-13z" fill="${collar}"/>` : '') +
      `<path d="M40 60h16v15c-4 5-12 5-16 0z" fill="${skin}" /><path d="M40 66c4 5 12 5 16 0v4c-4 5-12 5-16 0z" fill="#000" opacity=".08"/>` +
      `<ellipse cx="48" cy="49" rx="18.500" ry="20.500" fill="${skin}"/>` +
      (front ? HAIR_FRONT[front](hair) : '') +
      eyes +
      MOUTHS[mouth] +
      extras.map((name) => EXTRAS[name]).join(''),
  );
}

const PALE = '#fbdcc4';
const WARM = '#f6d0b0';
const TAN = '#e5b48c';
const BROWN = '#b9815a';

export const AVATARS = {
  'av-chenyu': portrait({ bg: '#cfe0fb', skin: WARM, hair: '#2c2a33', front: 'short', cloth: '#2f4f7f', extras: ['glasses'] }),
  'av-sunian': portrait({ bg: '#fbd5dd', skin: PALE, hair: '#4a3140', behind: 'long', front: 'fringe', cloth: '#6f8fe0' }),
  'av-linzhixia': portrait({
    bg: '#e3d9fb',
    skin: PALE,
    hair: '#37263f',
    behind: 'bob',
    front: 'straight',
    cloth: '#6b4fc4',
    collar: '#fff',
    extras: ['cheeks'],
  }),
  'av-zhoumuyang': portrait({ bg: '#d3e6ff', skin: TAN, hair: '#1f2430', front: 'crop', cloth: '#3567d6', collar: '#9fc0ff', mouth: 'grin' }),
  'av-jiangmubai': portrait({
    bg: '#f7d9d4',
    skin: WARM,
    hair: '#3d3230',
    front: 'parted',
    cloth: '#8f2f35',
    collar: '#fff',
    mouth: 'calm',
    extras: ['squareGlasses'],
  }),
  'av-misaki': portrait({ bg: '#ffe3ea', skin: PALE, hair: '#5a3a2e', behind: 'bun', front: 'swept', cloth: '#f4a7b9', extras: ['flower', 'cheeks'] }),
  'av-mia': portrait({ bg: '#d8f0e6', skin: BROWN, hair: '#2b1c17', behind: 'curly', front: 'swept', cloth: '#1f8a6d', mouth: 'grin', extras: ['earrings'] }),
  'av-mum': portrait({ bg: '#fde6c9', skin: WARM, hair: '#4b4146', behind: 'curly', front: 'fringe', cloth: '#c94f4f', extras: ['cheeks', 'earrings'] }),
  'av-dad': portrait({ bg: '#d7e9d0', skin: TAN, hair: '#6d6d6d', front: 'crop', cloth: '#4f6f52', mouth: 'grin', extras: ['fishingHat'] }),
  'av-xiaoman': portrait({ bg: '#fff0b8', skin: PALE, hair: '#3a2a22', behind: 'tail', front: 'fringe', cloth: '#f2a33a', mouth: 'grin', extras: ['cheeks'] }),
  'av-hesuosi': portrait({ bg: '#dfe3ee', skin: PALE, hair: '#8a8f9c', behind: 'bob', front: 'swept', cloth: '#41506b', extras: ['glasses'] }),
  'av-macheng': portrait({ bg: '#d5efe6', skin: TAN, hair: '#2c2a33', cloth: '#1d7a62', collar: '#f7d35c', extras: ['helmet'] }),
  'av-liuyizhou': portrait({ bg: '#e6ecf5', skin: WARM, hair: '#5a4632', front: 'parted', cloth: '#7a8aa5', mouth: 'calm' }),
  'av-tanaka': portrait({ bg: '#e4e8d8', skin: WARM, hair: '#23252b', front: 'crop', cloth: '#37474f', collar: '#f3efe2', extras: ['beard'] }),
  'av-olivia': portrait({ bg: '#cfe9f5', skin: PALE, hair: '#c98a3f', behind: 'long', front: 'swept', cloth: '#d9713b', extras: ['cheeks'] }),
  'av-duan': portrait({ bg: '#f3dfef', skin: WARM, hair: '#2e2430', behind: 'bun', front: 'straight', cloth: '#8a3f86', extras: ['headset'] }),
  'av-cat': frame(
    '#f6c9a6',
    '<path d="M22 30 30 12l16 12zM74 30 66 12 50 24z" fill="#e08a4c"/><path d="M18 52c0-20 13-32 30-32s30 12 30 32-13 30-30 30-30-10-30-30z" fill="#ef9f5f"/><path d="M48 62c10 0 18 5 18 11s-8 10-18 10-18-4-18-10 8-11 18-11z" fill="#fff3e6"/><circle cx="36" cy="50" r="4" fill="#3a2a20"/><circle cx="60" cy="50" r="4" fill="#3a2a20"/><path d="M44 60h8l-4 5z" fill="#c4524a"/><path d="M48 22v10M40 24l2 8M56 24l-2 8" stroke="#d9803f" stroke-width="3.5" stroke-linecap="round"/>',
  ),
  'av-whale': frame(
    '#1f4f86',
    '<path d="M12 56c0-16 14-24 32-24 22 0 30 14 30 24 6-2 10-8 10-14 6 14 0 28-12 32-6 6-16 8-28 8-18 0-32-8-32-26z" fill="#7cb8ea"/><path d="M14 62c10 6 26 8 44 4 2 10-6 16-18 16-16 0-24-8-26-20z" fill="#e9f5ff"/><circle cx="30" cy="54" r="3.5" fill="#14304f"/><path d="M44 26c0-8-6-10-10-10M44 26c0-8 6-10 10-10" stroke="#bfe2ff" stroke-width="4" fill="none" stroke-linecap="round"/>',
  ),
  'av-system': frame(
    '#e2e8f2',
    '<path d="M48 20c-14 0-20 10-20 22v12l-7 12h54l-7-12V42c0-12-6-22-20-22z" fill="#5b6a82"/><path d="M40 70a8 8 0 0 0 16 0z" fill="#3f4b60"/><circle cx="66" cy="28" r="10" fill="#db2c38"/>',
  ),
};

export const EMBLEMS = {
  'gr-team':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6aa3ff"/><stop offset="1" stop-color="#3567d6"/></linearGradient></defs><rect width="96" height="96" fill="url(#g)"/><path d="M22 52 74 22 62 76 47 60z" fill="#fff"/><path d="M47 60 74 22 41 56l1 18z" fill="#cfe0ff"/></svg>',
  'gr-family': frame(
    '#fde3c8',
    '<path d="M48 20 18 46h8v30h44V46h8z" fill="#e8785a"/><path d="M48 20 18 46h60z" fill="#c9553f"/><path d="M48 68c-9-6-13-10-13-15a6.500 6.500 0 0 1 13-2 6.500 6.500 0 0 1 13 2c0 5-4 9-13 15z" fill="#fff"/>',
  ),
  'gr-bike': frame(
    '#d5efe6',
    '<g fill="none" stroke="#1d7a62" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><circle cx="28" cy="62" r="14"/><circle cx="70" cy="62" r="14"/><path d="m28 62 12-26h18l12 26M40 36l12 26H28M52 62l10-22M36 34h8M58 36l-2-8h10"/></g>',
  ),
  'gr-book': frame(
    '#e9e3fb',
    '<path d="M48 32c-8-6-18-8-28-7v42c10-1 20 1 28 7 8-6 18-8 28-7V25c-10-1-20 1-28 7z" fill="#7358c9"/><path d="M48 32v42" stroke="#e9e3fb" stroke-width="3"/><path d="M28 36c4 0 8 1 12 3M28 46c4 0 8 1 12 3M68 36c-4 0-8 1-12 3M68 46c-4 0-8 1-12 3" stroke="#cfc3f5" stroke-width="3" stroke-linecap="round"/>',
  ),
  'gr-sakura': frame(
    '#ffe6ee',
    [0, 72, 144, 216, 288]
      .map((turn) => `<path d="M48 46c-13-9-13-24-3-30l3 4 3-4c10 6 10 21-3 30z" fill="#f48fb1" transform="rotate(${turn} 48 48)"/>`)
      .join('') + '<circle cx="48" cy="48" r="6" fill="#ffd54f"/>',
  ),
  'gr-compass': frame(
    '#dbe9f4',
    '<circle cx="48" cy="48" r="32" fill="#fff" stroke="#28587a" stroke-width="4"/><path d="M48 22l8 26h-16z" fill="#d6453d"/><path d="M48 74l8-26h-16z" fill="#28587a"/><circle cx="48" cy="48" r="4" fill="#fff"/><path d="M20 48h5M71 48h5" stroke="#28587a" stroke-width="3" stroke-linecap="round"/>',
  ),
  'gr-lake': frame(
    '#f9c79f',
    '<circle cx="66" cy="34" r="10" fill="#fff1dc"/><path d="M0 56 22 32l14 14 18-22 18 24 12-8 12 12v12H0z" fill="#7f95b3"/><rect y="56" width="96" height="40" fill="#4f86a8"/><path d="M50 64h26M56 71h18M62 78h10" stroke="#ffe3c4" stroke-width="2.500" stroke-linecap="round"/><path d="M14 76h22l-5 8H19zM25 74V60l9 12z" fill="#fff"/>',
  ),
  'gr-key': frame(
    '#fbeecb',
    '<circle cx="36" cy="40" r="16" fill="none" stroke="#c78a1d" stroke-width="7"/><path d="M47 52l25 25M64 69l7-7M72 77l6-6" stroke="#c78a1d" stroke-width="7" stroke-linecap="round"/><circle cx="36" cy="40" r="5" fill="#f5c04a"/>',
  ),
  'gr-cake': frame(
    '#ffe0e6',
    '<rect x="20" y="50" width="56" height="28" rx="5" fill="#f7a8b8"/><path d="M20 58c5 6 9 6 14 0 5 6 9 6 14 0 5 6 9 6 14 0 5 6 9 6 14 0v-4a5 5 0 0 0-5-5H25a5 5 0 0 0-5 5z" fill="#fff"/><path d="M36 49V36M48 49V34M60 49V36" stroke="#6f8fe0" stroke-width="4" stroke-linecap="round"/><path d="M36 32c-3-3 0-6 0-8 0 2 3 5 0 8zM48 30c-3-3 0-6 0-8 0 2 3 5 0 8zM60 32c-3-3 0-6 0-8 0 2 3 5 0 8z" fill="#f5a623" stroke="#f5a623" stroke-width="2"/><rect x="14" y="78" width="68" height="5" rx="2.500" fill="#d98a9b"/>',
  ),
  'gr-shuttle': frame(
    '#d9f2dc',
    '<path d="M40 60 26 22l12 6 10-8 10 8 12-6-14 38z" fill="#fff" stroke="#4a9a5a" stroke-width="3" stroke-linejoin="round"/><path d="M38 28l6 32M58 28l-6 32M48 20v40" stroke="#9bd0a5" stroke-width="2.500"/><path d="M38 60h20v6a10 10 0 0 1-20 0z" fill="#3d8b4f"/>',
  ),
  'gr-building': frame(
    '#dfe6ef',
    '<rect x="24" y="18" width="30" height="62" rx="3" fill="#6c7f99"/><rect x="54" y="36" width="20" height="44" rx="3" fill="#8fa1b8"/>' +
      [26, 36, 46, 56]
        .map((y) => `<rect x="30" y="${y}" width="6" height="6" fill="#ffe19a"/><rect x="42" y="${y}" width="6" height="6" fill="#cfd9e6"/>`)
        .join('') +
      '<rect x="59" y="44" width="5" height="5" fill="#ffe19a"/><rect x="66" y="54" width="5" height="5" fill="#ffe19a"/><rect x="34" y="68" width="10" height="12" fill="#3f4f66"/><path d="M14 80h68" stroke="#4f9a63" stroke-width="5" stroke-linecap="round"/>',
  ),
};
