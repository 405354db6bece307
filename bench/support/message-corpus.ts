import type { SearchDocument } from '../../src/workers/search/search-document.ts';

const HANZI_FROM = 0x4e00;
const HANZI_COUNT = 3500;
const HANZI_WORDS = 20_000;
const LATIN_WORDS = 30_000;
const CONVERSATIONS = 10_000;
const USERS = 5000;
const ZIPF_OFFSET = 3;
/** Characters and words of the median message. The mean is 1.4 times the median. */
const CHINESE_MEDIAN = 10;
const ENGLISH_MEDIAN = 5;
const START_SECONDS = 1_700_000_000;
const SYLLABLES =
  'ba be bi bo ca ce co da de di do en er es fa fi ga ge in ing la le li lo ma me mi mo na ne no on or pa pe ra re ri ro sa se st ta te th ti to un ve wa'.split(
    ' ',
  );

/** Uniform numbers in [0, 1), reproducible from a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A rank with the Zipf–Mandelbrot distribution, because few words are frequent and most are rare. */
function zipf(random: () => number, count: number): number {
  return Math.floor(ZIPF_OFFSET * ((count + ZIPF_OFFSET) / ZIPF_OFFSET) ** random() - ZIPF_OFFSET);
}

/** A positive integer, log-normal around `median`. */
export function logNormal(random: () => number, median: number, sigma = 0.8): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(1, Math.round(median * Math.exp(sigma * normal)));
}

export type TextSource = { chinese(): string; english(): string; mixed(): string };

export function createTextSource(random: () => number): TextSource {
  const hanzi = (): string => String.fromCharCode(HANZI_FROM + ((zipf(random, HANZI_COUNT) * 7) % 20_000));
  const hanziWords = Array.from({ length: HANZI_WORDS }, () => Array.from({ length: 1 + Math.floor(random() * 3) }, hanzi).join(''));
  const latinWords = Array.from({ length: LATIN_WORDS }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(''),
  );
  const hanziWord = (): string => hanziWords[zipf(random, HANZI_WORDS)] as string;
  const latinWord = (): string => {
    const word = latinWords[zipf(random, LATIN_WORDS)] as string;
    const dice = random();
    if (dice < 0.01) return String(Math.floor(random() * 1e6));
    return dice < 0.06 ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
  };
  const chinese = (): string => {
    const length = logNormal(random, CHINESE_MEDIAN);
    let text = '';
    while (text.length < length) text += random() < 0.12 ? '，' : hanziWord();
    return text + (random() < 0.3 ? '。' : '');
  };
  const english = (): string => Array.from({ length: logNormal(random, ENGLISH_MEDIAN) }, latinWord).join(' ') + (random() < 0.3 ? '.' : '');
  return { chinese, english, mixed: () => `${chinese()}${latinWord()}${chinese()}` };
}

/** Half Chinese, half English, a twentieth of both with words of the other language. Times ascend with the sequence. */
export function createMessages(count: number, seed: number): SearchDocument[] {
  const random = createRandom(seed);
  const source = createTextSource(random);
  const messages = Array.from({ length: count }, (_, i): SearchDocument => {
    const dice = random();
    const conversation = zipf(random, CONVERSATIONS);
    const time = START_SECONDS + i * 15;
    const text = dice < 0.475 ? source.chinese() : dice < 0.95 ? source.english() : source.mixed();
    return {
      id: `${10_000 + Math.floor(random() * USERS)}-${time}-${Math.floor(random() * 2 ** 32)}`,
      conversationID: conversation % 2 === 0 ? `C2C${20_000 + conversation}` : `GROUP${300_000 + conversation}`,
      time,
      text: random() < 0.02 ? `${text}[TUIEmoji_Smile]` : text,
    };
  });
  // Texts from a database are flat strings. The ropes that V8 creates for concatenation would slow all reads.
  return messages.map((message) => structuredClone(message));
}
