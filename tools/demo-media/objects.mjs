import { picture } from './landscapes.mjs';

/** Food, things, and stickers. */

const steam = (x, y) =>
  [0, 26, 52]
    .map((shift) => `<path d="M${x + shift} ${y}c-9-14 9-20 0-36s9-20 0-34" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".8"/>`)
    .join('');

const BOOK_COLOURS = ['#c94f4f', '#e08a4c', '#e8b64a', '#7fae5a', '#3f8f7a', '#4f86c6', '#5a67b8', '#8a5fb0', '#b5598c'];

const shelf = (y, offset) =>
  Array.from({ length: 17 }, (_, index) => {
    const height = 58 + ((index * 29 + offset * 13) % 26);
    return `<rect x="${34 + index * 20}" y="${y - height}" width="17" height="${height}" rx="2" fill="${BOOK_COLOURS[Math.floor((index + offset * 5) / 2) % BOOK_COLOURS.length]}"/><rect x="${38 + index * 20}" y="${y - height + 12}" width="9" height="3" fill="#fff" opacity=".6"/>`;
  }).join('') + `<rect x="22" y="${y}" width="360" height="9" rx="2" fill="#a9764a"/>`;

const greens = Array.from(
  { length: 40 },
  (_, index) => `<path d="M${30 + ((index * 53) % 150)} ${180 + ((index * 31) % 70)}q8-22 22-26q-2 20-22 26z" fill="${index % 2 ? '#5fa046' : '#86c05e'}"/>`,
).join('');

export const OBJECTS = {
  hotpot: picture(
    400,
    300,
    `<rect width="400" height="300" fill="#8a4a2c"/><path d="M0 240h400v60H0z" fill="#6f3a20"/><ellipse cx="200" cy="190" rx="150" ry="62" fill="#2e2a2c"/><ellipse cx="200" cy="178" rx="136" ry="52" fill="#d96a2c"/><ellipse cx="200" cy="176" rx="126" ry="45" fill="#e8853f"/>` +
      [
        [130, 168],
        [170, 190],
        [212, 160],
        [250, 186],
        [284, 170],
        [196, 172],
      ]
        .map(
          ([x, y], index) =>
            `<path d="M${x - 15} ${y}a15 11 0 0 1 30 0z" fill="${index % 2 ? '#a8713f' : '#f1dcc0'}"/><rect x="${x - 4}" y="${y}" width="8" height="10" rx="3" fill="#f6e7d2"/>`,
        )
        .join('') +
      `<circle cx="150" cy="186" r="5" fill="#c62828"/><circle cx="236" cy="170" r="5" fill="#c62828"/><path d="M150 200q12-6 22 0M262 160q10-6 18 0" stroke="#5fa046" stroke-width="4" fill="none"/>${steam(150, 118)}`,
  ),
  cake: picture(
    400,
    300,
    `<rect width="400" height="300" fill="#ffe9ee"/><ellipse cx="200" cy="258" rx="150" ry="22" fill="#e9c3cd"/><path d="M80 150h240v92a120 20 0 0 1-240 0z" fill="#f8c9d4"/><ellipse cx="200" cy="150" rx="120" ry="34" fill="#fff"/><path d="M80 150c0 30 22 40 30 14 8 34 34 34 42 8 10 34 36 34 46 4 10 30 38 30 46-2 8 28 34 22 40-6 10 20 36 10 36-18z" fill="#fff"/>` +
      '<g transform="translate(200 112)"><ellipse cx="0" cy="20" rx="24" ry="36" fill="#27313d"/><ellipse cx="0" cy="26" rx="16" ry="27" fill="#fff"/><circle cx="0" cy="-20" r="20" fill="#27313d"/><circle cx="-7" cy="-23" r="5" fill="#fff"/><circle cx="7" cy="-23" r="5" fill="#fff"/><circle cx="-6" cy="-22" r="2.400" fill="#111"/><circle cx="6" cy="-22" r="2.400" fill="#111"/><path d="M-5-14h10l-5 8z" fill="#f5a623"/><path d="M-14-2q14 8 28 0" stroke="#d6453d" stroke-width="6" fill="none"/></g>' +
      '<text x="200" y="224" font-family="DejaVu Sans, sans-serif" font-size="30" font-weight="bold" fill="#d2587a" text-anchor="middle">ACK</text><path d="M120 136V96M284 136V98" stroke="#6f8fe0" stroke-width="6" stroke-linecap="round"/><path d="M120 90c-6-6 0-12 0-16 0 4 6 10 0 16zM284 92c-6-6 0-12 0-16 0 4 6 10 0 16z" fill="#f5a623" stroke="#f5a623" stroke-width="3"/>',
  ),
  coffee: picture(
    400,
    300,
    `<rect width="400" height="220" fill="#ead9c3"/><rect y="210" width="400" height="90" fill="#a8754a"/><ellipse cx="195" cy="244" rx="120" ry="20" fill="#7c5232"/><ellipse cx="195" cy="238" rx="110" ry="17" fill="#fff"/><path d="M115 128h160c0 62-24 104-80 104s-80-42-80-104z" fill="#fff"/><path d="M272 144c44-8 52 52-10 54" fill="none" stroke="#fff" stroke-width="14"/><ellipse cx="195" cy="130" rx="80" ry="20" fill="#f4efe8"/><ellipse cx="195" cy="132" rx="70" ry="15" fill="#6f4426"/><path d="M195 144c-24-8-18-20 0-14 18-6 24 6 0 14z" fill="#e3bd93"/>${steam(168, 96)}`,
  ),
  market: picture(
    400,
    300,
    `<rect width="400" height="300" fill="#f3ead7"/><path d="M0 0h400v56H0z" fill="#c94f4f"/>${[0, 1, 2, 3, 4, 5, 6, 7].map((index) => `<path d="M${index * 50} 56h50a25 22 0 0 1-50 0z" fill="${index % 2 ? '#fff' : '#c94f4f'}"/>`).join('')}` +
      `<path d="M20 180h160l-14 96H34z" fill="#b98a54"/><path d="M220 180h160l-14 96H234z" fill="#b98a54"/>${greens}` +
      [
        [250, 178],
        [276, 168],
        [304, 176],
        [332, 170],
        [352, 182],
        [264, 192],
        [292, 190],
        [320, 192],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="16" fill="#e4573d"/><path d="M${x - 4} ${y - 15}q4-6 9-2" stroke="#4e8a3a" stroke-width="4" fill="none"/>`,
        )
        .join('') +
      '<rect x="130" y="206" width="66" height="42" rx="4" fill="#fff"/><text x="163" y="236" font-family="Noto Sans CJK SC" font-size="24" font-weight="bold" fill="#c0392b" text-anchor="middle">5元</text>',
  ),
  'book-shelf': picture(
    404,
    300,
    `<rect width="404" height="300" fill="#f1e7da"/><rect x="14" y="10" width="376" height="282" rx="6" fill="#8f5f39"/><rect x="22" y="18" width="360" height="266" fill="#5c3c24"/>${shelf(104, 0)}${shelf(192, 1)}${shelf(276, 2)}`,
  ),
  jacket: picture(
    300,
    300,
    '<rect width="300" height="300" fill="#e9edf3"/><path d="M104 54 66 76 34 210l34 10 16-70v116h132V150l16 70 34-10L234 76l-38-22-22 16h-48z" fill="#3c5a86"/><path d="M150 74v192" stroke="#f5c04a" stroke-width="5"/><path d="M104 54c10 26 26 32 46 32s36-6 46-32l-14-12h-64z" fill="#2b4366"/><rect x="98" y="190" width="34" height="8" rx="4" fill="#2b4366"/><rect x="168" y="190" width="34" height="8" rx="4" fill="#2b4366"/>',
  ),
  jersey: picture(
    300,
    300,
    '<rect width="300" height="300" fill="#f3f6fa"/><path d="M110 50 58 78l20 62 22-8v124h100V132l22 8 20-62-52-28a40 24 0 0 1-80 0z" fill="#1f9a8a"/><path d="M100 200h100v22H100z" fill="#bff0e4"/><g transform="translate(112 132) scale(.8)"><path d="M12 36c0-16 14-24 32-24 22 0 30 14 30 24 6-2 10-8 10-14 6 14 0 28-12 32-6 6-16 8-28 8-18 0-32-8-32-26z" fill="#e9f5ff"/><circle cx="30" cy="34" r="3.500" fill="#14304f"/></g>',
  ),
  puncture: picture(
    400,
    300,
    '<rect width="400" height="300" fill="#b9b3a8"/><path d="M-20 220C80 120 320 120 420 220v60C320 190 80 190-20 280z" fill="#2b2b2e"/><path d="M-20 232C80 140 320 140 420 232" stroke="#47474c" stroke-width="8" stroke-dasharray="14 10" fill="none"/><path d="M188 176l14-44 22 30-8 24z" fill="#9fd8c9" stroke="#eafff8" stroke-width="3"/><circle cx="204" cy="186" r="40" fill="none" stroke="#d6453d" stroke-width="5"/>',
  ),
};

const sticker = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">${body}</svg>`;

const WHALE =
  '<path d="M36 140c0-44 38-62 84-62 56 0 78 36 78 62 16-4 26-20 26-36 16 36 0 72-30 82-16 16-42 20-74 20-46 0-84-20-84-66z" fill="#7cb8ea" stroke="#fff" stroke-width="8" stroke-linejoin="round"/><path d="M42 156c26 16 66 20 114 10 6 26-16 40-46 40-42 0-62-20-68-50z" fill="#e9f5ff"/><circle cx="80" cy="132" r="8" fill="#14304f"/><circle cx="66" cy="150" r="8" fill="#f6a5b5" opacity=".7"/>';

export const STICKERS = {
  'sticker-wave': sticker(
    `${WHALE}<path d="M118 74c0-20-14-26-26-26M118 74c0-20 14-26 26-26" stroke="#5593ff" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M176 60c8-6 8-18 18-22M194 76c8-4 12-14 22-16" stroke="#f5a623" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M96 168q10 8 22 0" stroke="#14304f" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  ),
  'sticker-ok': sticker(
    `${WHALE}<circle cx="176" cy="70" r="36" fill="#20845a" stroke="#fff" stroke-width="8"/><path d="m160 70 12 13 22-26" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M94 166q12 12 26 0" stroke="#14304f" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  ),
};

/** The cat breathes in four frames; the last one flicks its ear. */
export const CAT_FRAMES = [0, 3, 5, 3].map((pause, index) =>
  picture(
    240,
    180,
    `<rect width="240" height="180" fill="#dfe6ef"/><rect x="20" y="132" width="200" height="26" rx="8" fill="#f7f9fc" stroke="#b8c3d2" stroke-width="3"/>${[50, 90, 130, 170].map((x) => `<path d="M${x} 140v10M${x + 8} 140v10" stroke="#7d8899" stroke-width="3"/>`).join('')}<path d="M214 146h26" stroke="#b8c3d2" stroke-width="6"/>` +
      `<ellipse cx="120" cy="${106 - pause}" rx="${74 + pause / 2}" ry="${38 + pause}" fill="#ef9f5f"/><path d="M178 118c30 4 30 26-4 22" stroke="#e08a4c" stroke-width="12" fill="none" stroke-linecap="round"/><circle cx="70" cy="${100 - pause / 2}" r="32" fill="#ef9f5f"/><path d="M44 82l2-${24 - (index === 3 ? 8 : 0)} 20 14zM96 82l-2-24-20 14z" fill="#e08a4c"/><path d="M54 102q6 6 12 0M78 102q6 6 12 0" stroke="#3a2a20" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M68 110h8l-4 4z" fill="#c4524a"/><path d="M108 74l4 16M126 70l2 18M144 74v16" stroke="#d9803f" stroke-width="6" stroke-linecap="round"/><text x="${172 + index * 4}" y="${54 - index * 5}" font-family="DejaVu Sans" font-size="${18 + index * 2}" fill="#6b7689">z</text>`,
  ),
);
