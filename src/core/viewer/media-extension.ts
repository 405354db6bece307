/** The first bytes of files that can be saved from the previewer; `at` = their offset. */
const SIGNS: readonly { readonly extension: string; readonly at: number; readonly bytes: readonly number[] }[] = [
  { extension: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { extension: 'jpg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { extension: 'gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { extension: 'bmp', at: 0, bytes: [0x42, 0x4d] },
  { extension: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { extension: 'webm', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { extension: 'mp4', at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
];

export const SIGN_BYTES = 16;

/** The file extension of a picture or video, by its own first bytes and not by its sender's statement; undefined = neither (G13). */
export function mediaExtensionOf(start: Uint8Array): string | undefined {
  return SIGNS.find(({ at, bytes }) => bytes.every((byte, offset) => start[at + offset] === byte))?.extension;
}
