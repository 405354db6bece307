import { pinyinTables } from './pinyin-tables.lazy.ts';

/** The keys by which a name is sorted and found. `syllables` of 重庆 A are chong, qing, a. Characters without a reading stay unchanged. */
export type PinyinKey = {
  readonly syllables: readonly string[];
  /** All syllables joined. */
  readonly full: string;
  readonly initials: string;
  /** A to Z, or # for a name that begins with neither a letter nor a Chinese character. */
  readonly letter: string;
};

export type SpellPinyin = (name: string) => PinyinKey;

const OTHER_LETTER = '#';

function letterOf(syllable: string | undefined): string {
  const letter = syllable?.charAt(0).toUpperCase() ?? '';
  return letter >= 'A' && letter <= 'Z' ? letter : OTHER_LETTER;
}

/** Loads the large tables. For this reason no code before the first screen calls it. */
export async function loadPinyin(): Promise<SpellPinyin> {
  const { pinyin } = await pinyinTables.load();
  return (name) => {
    // The reading as a family name is used only at the beginning: 单 is shan there and dan elsewhere.
    const spelled = pinyin(name.normalize('NFKC'), { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive', v: true });
    const syllables = spelled.flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part !== '');
    const [first = ''] = name.trim();
    const startsWithSound = /[\p{L}]/u.test(first);
    return {
      syllables,
      full: syllables.join(''),
      initials: syllables.map((syllable) => syllable.charAt(0)).join(''),
      letter: startsWithSound ? letterOf(syllables[0]?.normalize('NFD')) : OTHER_LETTER,
    };
  };
}
