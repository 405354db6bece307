import { picture } from './landscapes.mjs';

/** Frames of the short videos. Each clip is a function from the time in seconds to one picture. */

const WIDTH = 480;
const HEIGHT = 270;

const gull = ([x, y], size, flap) =>
  `<path d="M${x - size} ${y - size * flap}Q${x - size * 0.4} ${y - size * 0.5} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.5} ${x + size} ${y - size * flap}" stroke="#2c3442" stroke-width="${size / 5}" fill="none" stroke-linecap="round"/>`;

function gulls(time) {
  const birds = Array.from({ length: 9 }, (_, index) => {
    const x = ((index * 67 + time * (40 + index * 6)) % (WIDTH + 80)) - 40;
    return gull([x, 50 + ((index * 31) % 90) + Math.sin(time * 2 + index) * 8], 12 + (index % 4) * 4, 0.3 + Math.sin(time * 9 + index * 2) * 0.5);
  });
  const waves = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M${(((index * 90 + time * 30) % 560) - 60).toFixed(1)} ${196 + (index % 4) * 18}h46" stroke="#d9ecf6" stroke-width="3" stroke-linecap="round"/>`,
  );
  return picture(
    WIDTH,
    HEIGHT,
    `<rect width="480" height="270" fill="#cfe5f2"/><path d="M0 180 80 130l60 30 90-60 100 56 70-30 80 40v40H0z" fill="#8fa9bd"/><rect y="180" width="480" height="90" fill="#5b96b5"/>${waves.join('')}${birds.join('')}<path d="M0 270v-30h480v30z" fill="#6d5f4f"/><path d="M0 240h480" stroke="#8d7c68" stroke-width="6"/>`,
  );
}

function lakeBoat(time) {
  const x = 60 + time * 62;
  const bob = Math.sin(time * 3) * 4;
  const wake = Array.from(
    { length: 5 },
    (_, index) =>
      `<path d="M${x - 20 - index * 24} ${206 + index * 3}h${18 - index * 2}" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="${0.9 - index * 0.16}"/>`,
  ).join('');
  return picture(
    WIDTH,
    HEIGHT,
    `<rect width="480" height="270" fill="#9fd2f2"/><circle cx="400" cy="50" r="24" fill="#fffbe0"/><path d="M0 160 70 90l60 40 80-70 90 66 70-40 110 64v30H0z" fill="#6f93b5"/><rect y="160" width="480" height="110" fill="#2f8fb5"/><path d="M0 176h480" stroke="#7fc3dc" stroke-width="2" stroke-dasharray="30 24" stroke-dashoffset="${-time * 20}"/>${wake}<g transform="translate(${x} ${186 + bob})"><path d="M0 0h104l-16 26H14z" fill="#e35d4f"/><rect x="26" y="-22" width="46" height="22" rx="4" fill="#fff"/><rect x="32" y="-16" width="10" height="9" fill="#7cb8ea"/><rect x="48" y="-16" width="10" height="9" fill="#7cb8ea"/><circle cx="88" cy="-12" r="7" fill="#f3c7a3"/><path d="M80-6h16l3 10H78z" fill="#2f4f7f"/></g>`,
  );
}

function rideClip(time) {
  const lines = Array.from({ length: 7 }, (_, index) => {
    const depth = ((index / 7 + time * 0.8) % 1) ** 2;
    return `<path d="M${240 - 2 - depth * 8} ${120 + depth * 150}h${4 + depth * 16}v${3 + depth * 26}h-${4 + depth * 16}z" fill="#fff"/>`;
  }).join('');
  const trees = Array.from({ length: 8 }, (_, index) => {
    const depth = ((index / 8 + time * 0.5) % 1) ** 2;
    const side = index % 2 === 0 ? -1 : 1;
    const x = 240 + side * (60 + depth * 330);
    return `<path d="M${x} ${60 + depth * 40}l${10 + depth * 40} ${60 + depth * 120}h-${20 + depth * 80}z" fill="#3d7a4a"/>`;
  }).join('');
  const sway = Math.sin(time * 4) * 5;
  return picture(
    WIDTH,
    HEIGHT,
    `<rect width="480" height="270" fill="#f6cfa4"/><circle cx="240" cy="96" r="34" fill="#fff0d0"/><path d="M0 120 90 80l80 30 90-40 90 44 130-30v40H0z" fill="#8d9db8"/><rect y="118" width="480" height="152" fill="#7c9a5b"/><path d="M232 118h16l190 152H42z" fill="#5a616b"/>${lines}${trees}<g transform="translate(${240 + sway} 226)"><path d="M-70 44c10-30 30-40 70-40s60 10 70 40" stroke="#22262d" stroke-width="14" fill="none" stroke-linecap="round"/><rect x="-12" y="-4" width="24" height="16" rx="5" fill="#22262d"/><rect x="-8" y="-1" width="16" height="9" rx="2" fill="#9fe0c0"/></g>`,
  );
}

export const CLIPS = {
  gulls: { file: 'gulls.mp4', seconds: 4, draw: gulls },
  'lake-boat': { file: 'lake-boat.webm', seconds: 5, draw: lakeBoat },
  'ride-clip': { file: 'ride-clip.webm', seconds: 6, draw: rideClip },
};

/** Texts for a synthetic voice. They belong to the dialogues that send the voices. */
export const VOICES = {
  'voice-mum': { voice: 'cmn', pitch: 62, speed: 150, text: '冰箱里有排骨，你们谁回来谁吃。' },
  'voice-trip': {
    voice: 'cmn',
    pitch: 40,
    speed: 145,
    text: '山里信号时有时无，消息先写着，等会儿它自己会发。我们到服务区了，大概一个小时以后到，你们先吃，不用等我们。',
  },
  'voice-note': { voice: 'cmn', pitch: 55, speed: 165, text: '懒得打字，总之就是这个问题我已经验过了。' },
};
