/** The brand mark and its variants. icon.svg is the only source of the installed icons. */

const STROKE = 'M7 11.5c1.5 6.8 3.2 10.3 5.3 10.3 2.3 0 2.6-4.3 3.7-7.8 1.1 3.5 1.4 7.8 3.7 7.8 2.9 0 4.7-5.6 5.3-11.3';

const gradient =
  '<defs><linearGradient id="wisp" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#7db0ff"/><stop offset=".5" stop-color="#5593ff"/><stop offset="1" stop-color="#2f6be6"/></linearGradient></defs>';

const mark = (colour) =>
  `<path d="${STROKE}" fill="none" stroke="${colour}" stroke-width="2.9" stroke-linecap="round" stroke-linejoin="round"/><circle cx="25.3" cy="7" r="1.7" fill="${colour}"/>`;

const svg = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`;

export const ICON = svg(`${gradient}<rect width="32" height="32" rx="9" fill="url(#wisp)"/>${mark('#fff')}`);

/** Platforms crop a maskable icon to their own shape, so the mark stays inside the middle 60 %. */
export const ICON_MASKABLE = svg(
  `${gradient}<rect width="32" height="32" fill="url(#wisp)"/><g transform="translate(16 16) scale(.860) translate(-16 -14.500)">${mark('#fff')}</g>`,
);

/** iOS rounds the corners itself and shows transparency as black. */
export const ICON_APPLE = svg(`${gradient}<rect width="32" height="32" fill="url(#wisp)"/>${mark('#fff')}`);

/** Android paints the badge with the alpha channel only. */
export const BADGE = svg(`<g transform="translate(16 16) scale(1.150) translate(-16 -14.500)">${mark('#fff')}</g>`);

const shortcut = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="#e8f0ff"/><g fill="none" stroke="#2f6be6" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`;

export const SHORTCUTS = {
  'shortcut-new-message': shortcut('<path d="M70 46c0 12-10 21-22 21-4 0-7-1-10-2l-12 4 4-11c-3-4-4-8-4-12 0-12 10-21 22-21"/><path d="M62 22v18M53 31h18"/>'),
  'shortcut-search': shortcut('<circle cx="44" cy="43" r="17"/><path d="M57 57l13 13"/>'),
  'shortcut-moments': shortcut('<circle cx="48" cy="48" r="23"/><circle cx="48" cy="48" r="8"/><path d="M48 25v15M71 48H56M48 71V56M25 48h15"/>'),
  'shortcut-scan': shortcut('<path d="M28 40V32a4 4 0 0 1 4-4h8M56 28h8a4 4 0 0 1 4 4v8M68 56v8a4 4 0 0 1-4 4h-8M40 68h-8a4 4 0 0 1-4-4v-8M30 48h36"/>'),
};
