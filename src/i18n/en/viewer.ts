import type { viewer as source } from '../zh-CN/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer = {
  title: 'Picture preview',
  tools: 'Picture tools',
  previous: 'Previous picture',
  next: 'Next picture',
  position: 'Picture {{at}} of {{total}}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Reset',
  turn: 'Rotate',
  download: 'Download',
  cancelDownload: 'Cancel download',
  looking: 'Looking for more',
  first: 'This is the first picture',
  last: 'This is the last picture',
  cutOff: 'More pictures will load when you’re online',
  gone: 'This picture was recalled or deleted',
  tooLarge: 'The picture is too large to be shown; download it to view it',
  alt: 'Picture from {{name}}, {{time}}',
  altVideo: 'Video from {{name}}, {{time}}',
  urlMissing: 'The picture address is missing',
  unsupported: 'This type of picture is not supported',
  downloadFailed: 'The picture could not be downloaded',
  cancelled: 'Download cancelled',
  saved: 'Picture saved',
} satisfies Translation<typeof source>;
