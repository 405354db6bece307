/** Illustrated landscapes as SVG, by file name. */

const gradient = (id, stops) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`;

export const picture = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

const hills = ([width, height, y], colour, humps) => {
  const step = width / humps.length;
  const path = humps.map((rise, index) => `Q${step * (index + 0.5)} ${y - rise} ${step * (index + 1)} ${y}`).join(' ');
  return `<path d="M0 ${y} ${path} V${height} H0z" fill="${colour}"/>`;
};

const lake = ({ sky, sunColour, far, near, water, shore }) =>
  picture(
    400,
    300,
    `<defs>${gradient('s', sky)}${gradient('w', water)}</defs><rect width="400" height="300" fill="url(#s)"/><circle cx="282" cy="104" r="26" fill="${sunColour}"/>` +
      `<path d="M0 170 70 108l46 34 58-62 62 58 44-32 60 44 60-26v80H0z" fill="${far}"/><path d="M0 182l60-34 56 24 70-40 74 44 66-26 74 34v30H0z" fill="${near}"/>` +
      '<rect y="188" width="400" height="112" fill="url(#w)"/><path d="M240 196h88M252 208h66M262 222h46M268 238h34" stroke="#ffe3c4" stroke-width="3" stroke-linecap="round" opacity=".75"/>' +
      `<path d="M0 300c40-34 96-42 150-30 34 8 60 20 82 30z" fill="${shore}"/>`,
  );

const cloud = (x, y, scale) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#fff"><circle cx="0" cy="0" r="16"/><circle cx="20" cy="-8" r="20"/><circle cx="44" cy="0" r="17"/><rect x="-16" y="0" width="77" height="17" rx="8"/></g>`;

const flowers = Array.from(
  { length: 22 },
  (_, index) => `<circle cx="${(index * 97) % 400}" cy="${236 + ((index * 37) % 58)}" r="3" fill="${['#ffd54f', '#fff', '#ff8a80'][index % 3]}"/>`,
).join('');

const stars = Array.from(
  { length: 60 },
  (_, index) =>
    `<circle cx="${(index * 131) % 480}" cy="${(index * 71) % 190}" r="${0.7 + (index % 3) * 0.5}" fill="#fff" opacity="${0.4 + (index % 5) * 0.12}"/>`,
).join('');

const bubbles = Array.from(
  { length: 26 },
  (_, index) =>
    `<circle cx="${150 + ((index * 43) % 130)}" cy="${20 + ((index * 59) % 230)}" r="${2 + (index % 4) * 1.6}" fill="none" stroke="#dff6ff" stroke-width="1.500" opacity=".7"/>`,
).join('');

export const LANDSCAPES = {
  'lake-dawn': lake({
    sky: [
      [0, '#f9b98c'],
      [0.55, '#f7dcc0'],
      [1, '#dfe9f2'],
    ],
    sunColour: '#fff1dc',
    far: '#8aa0bd',
    near: '#56708f',
    water: [
      [0, '#7fa9c6'],
      [1, '#2f5f82'],
    ],
    shore: '#20405a',
  }),
  'lake-noon': lake({
    sky: [
      [0, '#5fb4f0'],
      [0.6, '#bfe3fa'],
      [1, '#eef8ff'],
    ],
    sunColour: '#fffbe0',
    far: '#7fa5c4',
    near: '#4f8470',
    water: [
      [0, '#45b3d6'],
      [1, '#11668f'],
    ],
    shore: '#2c5b3c',
  }),
  meadow: picture(
    400,
    300,
    `<defs>${gradient('s', [
      [0, '#6db7f2'],
      [1, '#d9effc'],
    ])}</defs><rect width="400" height="300" fill="url(#s)"/>${cloud(60, 70, 0.9)}${cloud(270, 50, 1.1)}` +
      hills([400, 300, 190], '#9ccc65', [60, 30, 55]) +
      hills([400, 300, 225], '#6bb04b', [20, 46]) +
      hills([400, 300, 262], '#4e9340', [18, 10, 22]) +
      `<path d="M330 190v-26" stroke="#6b4a2b" stroke-width="6"/><circle cx="330" cy="150" r="22" fill="#3f7f3a"/>${flowers}`,
  ),
  beach: picture(
    400,
    300,
    `<defs>${gradient('s', [
      [0, '#b8e3f7'],
      [1, '#f4fbff'],
    ])}${gradient('w', [
      [0, '#1f8fbf'],
      [1, '#48c0c9'],
    ])}</defs><rect width="400" height="150" fill="url(#s)"/><circle cx="36" cy="44" r="26" fill="#ffe699"/><rect y="130" width="400" height="120" fill="url(#w)"/>` +
      '<path d="M280 62v64h46zM274 78v48h-30z" fill="#fff"/><path d="M244 130h88l-12 18h-64z" fill="#e35d4f"/><path d="M0 236c60-18 120 16 200 2s140-8 200 4v58H0z" fill="#f3dcae"/><path d="M0 234c60-18 120 16 200 2s140-8 200 4" stroke="#fff" stroke-width="6" fill="none"/>',
  ),
  rainbow: picture(
    400,
    300,
    `<rect width="400" height="300" fill="#a9c4d8"/>${['#e25f5f', '#f0a04b', '#f4d35e', '#7cc576', '#5aa9e6', '#8e7cc3'].map((colour, index) => `<circle cx="200" cy="250" r="${190 - index * 9}" fill="none" stroke="${colour}" stroke-width="9" opacity=".75"/>`).join('')}` +
      hills([400, 300, 220], '#5f8f62', [30, 50, 24]) +
      `<path d="M130 300c20-40 60-60 110-84l18 6c-40 26-60 48-64 78z" fill="#666c75"/><path d="M188 286l8-14M204 262l10-12M228 238l8-7" stroke="#fff" stroke-width="3"/>${cloud(40, 60, 1)}${cloud(290, 80, 0.9)}`,
  ),
  underwater: picture(
    400,
    300,
    `<defs>${gradient('w', [
      [0, '#4cc3e0'],
      [0.5, '#1380b0'],
      [1, '#063c66'],
    ])}</defs><rect width="400" height="300" fill="url(#w)"/><path d="M60 0l-50 300h60L110 0zM190 0l-20 300h70L240 0zM320 0l20 300h50L360 0z" fill="#fff" opacity=".08"/>${bubbles}` +
      ['#f2b33d', '#e35d4f']
        .map(
          (colour, index) =>
            `<g transform="translate(${90 + index * 150} ${120 + index * 40})"><ellipse cx="40" cy="20" rx="34" ry="13" fill="#1b2733"/><circle cx="2" cy="14" r="14" fill="#f3c7a3"/><rect x="-10" y="6" width="22" height="12" rx="5" fill="${colour}"/><rect x="-6" y="9" width="14" height="6" rx="3" fill="#bfe9ff"/><rect x="26" y="-4" width="34" height="14" rx="7" fill="#d9dde2"/><path d="M74 20l26-10 4 8-26 8zM74 24l24 12 6-7-26-11z" fill="${colour}"/></g>`,
        )
        .join('') +
      '<path d="M0 300c50-30 90-30 150-14s120 6 250-16v30z" fill="#0b2d45"/><path d="M30 300c-8-30 10-40 2-66M52 300c-6-24 8-32 2-52M352 300c-8-34 12-44 4-76" stroke="#1f7a5a" stroke-width="6" fill="none" stroke-linecap="round"/>',
  ),
  station: picture(
    480,
    320,
    `<defs>${gradient('s', [
      [0, '#0d1b3d'],
      [0.7, '#274b7a'],
      [1, '#6f9fc0'],
    ])}${gradient('a', [
      [0, '#64ffc8'],
      [1, '#64ffc800'],
    ])}</defs><rect width="480" height="320" fill="url(#s)"/>${stars}<path d="M0 120c90-70 150 20 250-40s150-20 230-70v60c-80 50-140 10-230 60s-170-20-250 60z" fill="url(#a)" opacity=".45"/>` +
      hills([480, 320, 220], '#c9dbea', [40, 26, 60]) +
      '<path d="M0 240q240-34 480 0v80H0z" fill="#f2f7fb"/><g><rect x="70" y="190" width="110" height="54" rx="4" fill="#d6453d"/><path d="M62 194l63-30 63 30z" fill="#8f2a2a"/><rect x="84" y="206" width="20" height="18" fill="#ffe08a"/><rect x="116" y="206" width="20" height="18" fill="#ffe08a"/><rect x="148" y="206" width="18" height="38" fill="#5b1e1e"/></g><path d="M330 244V140M312 244l18-60 18 60" stroke="#2b3a4d" stroke-width="4" fill="none"/><path d="M310 150a28 28 0 0 1 34-30z" fill="#e9eff5" stroke="#2b3a4d" stroke-width="3"/><circle cx="330" cy="136" r="4" fill="#ff5252"/>' +
      [390, 412, 440]
        .map(
          (x, index) =>
            `<g transform="translate(${x} ${238 + index * 8})"><ellipse cx="0" cy="10" rx="9" ry="15" fill="#1b2430"/><ellipse cx="0" cy="13" rx="6" ry="11" fill="#fff"/><circle cx="0" cy="-6" r="7" fill="#1b2430"/><path d="M-2-5h4l-2 4z" fill="#f5a623"/></g>`,
        )
        .join(''),
  ),
  'road-ride': picture(
    480,
    320,
    `<defs>${gradient('s', [
      [0, '#f7b37a'],
      [0.6, '#fbe2c2'],
      [1, '#e8eef2'],
    ])}</defs><rect width="480" height="320" fill="url(#s)"/><circle cx="350" cy="112" r="30" fill="#fff0d0"/>` +
      hills([480, 320, 170], '#8d9db8', [70, 40, 84]) +
      '<rect y="168" width="480" height="60" fill="#7fa9c6"/><path d="M0 220h480v100H0z" fill="#6f9455"/><path d="M150 320c20-50 60-80 130-100h34c-40 26-50 60-44 100z" fill="#5a616b"/><path d="M232 306l8-22M252 264l10-16M276 238l10-9" stroke="#fff" stroke-width="4"/>' +
      '<g transform="translate(200 226) scale(.62)" fill="none" stroke="#22303d" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><circle cx="20" cy="80" r="22"/><circle cx="104" cy="80" r="22"/><path d="m20 80 22-40h34l28 40M42 40l22 40H20M64 80l16-42M34 36h16M76 40l-4-14h18"/><path d="M46 34 66 2l26 26" stroke="#d6453d" stroke-width="12"/><circle cx="76" cy="-14" r="12" fill="#f3c7a3" stroke="none"/><path d="M62-18a15 13 0 0 1 29 0z" fill="#2f6be6" stroke="none"/></g>',
  ),
};
