import { DEMO_MEDIA_FILES } from './demo-media-files.ts';
import { createMulberry32, hashText } from './mulberry32.ts';

export type DemoMediaFile = { fileName: string; mime: string; size: number; width?: number; height?: number; seconds?: number; waveform?: string };
export type DemoMedium = DemoMediaFile & { uuid: string; url: string };

/** The uuid is derived from the name, so that a payload can reference the file before it is stored. */
function buildMediaUuid(fileName: string): string {
  const random = createMulberry32(hashText(fileName));
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  hex[12] = '4';
  hex[16] = '89ab'.charAt(Math.floor(random() * 4));
  const digits = hex.join('');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
}

export const DEMO_MEDIA: readonly DemoMedium[] = DEMO_MEDIA_FILES.map((file) => {
  const uuid = buildMediaUuid(file.fileName);
  return { ...file, uuid, url: `/media/${uuid}` };
});

const mediaByName = new Map(DEMO_MEDIA.map((medium) => [medium.fileName, medium]));

export function findMedium(fileName: string): DemoMedium {
  const medium = mediaByName.get(fileName);
  if (medium === undefined) throw new Error(`No demo medium is called ${fileName}`);
  return medium;
}
