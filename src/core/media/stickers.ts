export type StickerPack = {
  readonly id: string;
  /** Keys of its stickers, in the order of the picker; the art of each is `/stickers/<pack>/<key>.svg`. */
  readonly keys: readonly string[];
};

const PER_PACK = 8;

function packOf(id: string): StickerPack {
  return { id, keys: Array.from({ length: PER_PACK }, (_, at) => `${id}_${String(at + 1).padStart(2, '0')}`) };
}

/** The three sticker packs of the picker, with our own art. */
export const STICKER_PACKS: readonly StickerPack[] = ['plane', 'cat', 'bubble'].map(packOf);

const PACK_OF_KEY: ReadonlyMap<string, StickerPack> = new Map(STICKER_PACKS.flatMap((pack) => pack.keys.map((key) => [key, pack] as const)));

export type StickerKey = { readonly pack: string; readonly key: string };

/** Undefined = not one of our stickers, because a name from a peer must never become a path (G13). */
export function stickerOf(name: string): StickerKey | undefined {
  // Other clients send the file name of the large size.
  const key = name.replace(/@2x(?:\.png)?$/, '');
  const pack = PACK_OF_KEY.get(key);
  return pack === undefined ? undefined : { pack: pack.id, key };
}

export function stickerUrl({ pack, key }: StickerKey): string {
  return `/stickers/${pack}/${key}.svg`;
}
