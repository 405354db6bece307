/**
 * Draws and writes all media files of the demo world and the icons of the app. The results are committed. Run it again only
 * when a drawing changes: node tools/make-demo-media.mjs
 * Needs rsvg-convert (librsvg2-bin), convert (ImageMagick with WebP), ffmpeg and espeak-ng, and the Noto Sans CJK fonts.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AVATARS, EMBLEMS } from './demo-media/avatars.mjs';
import { BADGE, ICON, ICON_APPLE, ICON_MASKABLE, SHORTCUTS } from './demo-media/brand.mjs';
import { CLIPS, VOICES } from './demo-media/clips.mjs';
import { buildSlides, buildWorkbook, buildZip, drawPage } from './demo-media/documents.mjs';
import { LANDSCAPES } from './demo-media/landscapes.mjs';
import { CAT_FRAMES, OBJECTS, STICKERS } from './demo-media/objects.mjs';
import { ARCHIVES, PAPERS, SLIDES, TEXTS, WORKBOOKS } from './demo-media/papers.mjs';
import { SCREENS } from './demo-media/screens.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const mediaFolder = join(root, 'server/demo/media');
const iconFolder = join(root, 'public/icons');
const work = mkdtempSync(join(tmpdir(), 'wisp-media-'));

const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
const inMedia = (name) => join(mediaFolder, name);

const PICTURE_QUALITY = 84;

function renderPng(svg, width, target) {
  const source = join(work, 'drawing.svg');
  writeFileSync(source, svg);
  run('rsvg-convert', '-w', String(width), '-o', target, source);
}

function renderPicture(svg, width, target) {
  const png = join(work, 'picture.png');
  renderPng(svg, width, png);
  run('convert', png, '-strip', '-quality', String(PICTURE_QUALITY), target);
}

function drawPictures() {
  // The helper represents the product and uses its mark.
  for (const [name, svg] of Object.entries({ ...AVATARS, ...EMBLEMS, 'av-helper': ICON_APPLE })) renderPicture(svg, 128, inMedia(`${name}.webp`));
  for (const [name, svg] of Object.entries(STICKERS)) renderPicture(svg, 240, inMedia(`${name}.webp`));
  for (const [name, svg] of Object.entries({ ...LANDSCAPES, ...OBJECTS })) {
    const isPhotograph = ['road-ride', 'puncture'].includes(name);
    if (!['lake-dawn', 'lake-noon'].includes(name)) renderPicture(svg, 720, inMedia(`${name}.${isPhotograph ? 'jpg' : 'webp'}`));
  }
  for (const name of ['lake-dawn', 'lake-noon']) {
    renderPicture(LANDSCAPES[name], 1600, inMedia(`${name}.webp`));
    renderPicture(LANDSCAPES[name], 720, inMedia(`${name}-720.webp`));
  }
  drawScreens();
  const frames = CAT_FRAMES.map((svg, index) => {
    const frame = join(work, `cat-${index}.png`);
    renderPng(svg, 240, frame);
    return frame;
  });
  run('convert', '-delay', '35', '-loop', '0', ...frames, '-colors', '48', '-layers', 'optimize', inMedia('cat-sleep.gif'));
}

function drawScreens() {
  for (const [name, svg] of Object.entries(SCREENS)) {
    if (name === 'whiteboard') renderPicture(svg, 720, inMedia('whiteboard.jpg'));
    else if (['sakura-note', 'coupon'].includes(name)) renderPicture(svg, 640, inMedia(`${name}.webp`));
    else {
      const png = join(work, 'screen.png');
      renderPng(svg, name === 'qr-sample' ? 330 : 720, png);
      run('convert', png, '-strip', '-colors', '64', '-define', 'png:compression-level=9', `PNG8:${inMedia(`${name}.png`)}`);
    }
  }
}

const FRAMES_PER_SECOND = 12;

function filmClips() {
  for (const [name, clip] of Object.entries(CLIPS)) {
    for (let frame = 0; frame < clip.seconds * FRAMES_PER_SECOND; frame += 1) {
      renderPng(clip.draw(frame / FRAMES_PER_SECOND), 480, join(work, `${name}-${String(frame).padStart(3, '0')}.png`));
    }
    const wind = ['-f', 'lavfi', '-t', String(clip.seconds), '-i', 'anoisesrc=color=brown:amplitude=0.08:seed=7'];
    const codec = clip.file.endsWith('.webm')
      ? ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-c:a', 'libopus', '-b:a', '24k']
      : ['-c:v', 'libx264', '-crf', '30', '-preset', 'slow', '-movflags', '+faststart', '-c:a', 'aac', '-b:a', '32k'];
    const frames = ['-framerate', String(FRAMES_PER_SECOND), '-i', join(work, `${name}-%03d.png`)];
    run('ffmpeg', '-y', '-loglevel', 'error', ...frames, ...wind, '-pix_fmt', 'yuv420p', ...codec, '-fflags', '+bitexact', '-shortest', inMedia(clip.file));
    run('convert', join(work, `${name}-014.png`), '-strip', '-quality', '80', inMedia(`${name}-poster.jpg`));
  }
}

function speakVoices() {
  for (const [name, { voice, pitch, speed, text }] of Object.entries(VOICES)) {
    const wave = join(work, `${name}.wav`);
    run('espeak-ng', '-v', voice, '-p', String(pitch), '-s', String(speed), '-w', wave, text);
    run('ffmpeg', '-y', '-loglevel', 'error', '-i', wave, '-ac', '1', '-ar', '22050', '-b:a', '32k', '-fflags', '+bitexact', inMedia(`${name}.mp3`));
  }
}

function writeDocuments() {
  for (const [name, pages] of Object.entries(PAPERS)) {
    const sources = pages.map(([title, lines], index) => {
      const source = join(work, `${name}-${index}.svg`);
      writeFileSync(source, drawPage(title, lines));
      return source;
    });
    execFileSync('rsvg-convert', ['-f', 'pdf', '-o', inMedia(`${name}.pdf`), ...sources], { env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000' } });
  }
  for (const [fileName, text] of Object.entries(TEXTS)) writeFileSync(inMedia(fileName), text);
  for (const [name, rows] of Object.entries(WORKBOOKS)) writeFileSync(inMedia(`${name}.xlsx`), buildWorkbook(rows));
  for (const [name, parts] of Object.entries(ARCHIVES)) writeFileSync(inMedia(`${name}.zip`), buildZip(parts));
  writeFileSync(inMedia('reliability-review.pptx'), buildSlides(SLIDES));
}

function drawIcons() {
  mkdirSync(iconFolder, { recursive: true });
  writeFileSync(join(root, 'public/icon.svg'), `${ICON}\n`);
  writeFileSync(join(root, 'public/helper.svg'), `${ICON_APPLE}\n`);
  const icons = {
    'icon-192': [ICON, 192],
    'icon-512': [ICON, 512],
    'icon-maskable-512': [ICON_MASKABLE, 512],
    'apple-touch-icon-180': [ICON_APPLE, 180],
    'badge-96': [BADGE, 96],
  };
  for (const [name, [svg, width]] of Object.entries(icons)) renderPng(svg, width, join(iconFolder, `${name}.png`));
  for (const [name, svg] of Object.entries(SHORTCUTS)) renderPng(svg, 96, join(iconFolder, `${name}-96.png`));
}

const MIMES = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
  csv: 'text/csv',
  txt: 'text/plain',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

function describe(fileName) {
  const mime = MIMES[fileName.slice(fileName.lastIndexOf('.') + 1)];
  const size = statSync(inMedia(fileName)).size;
  if (mime.startsWith('image/')) {
    const [width, height] = run('identify', '-format', '%w %h,', inMedia(fileName)).toString().split(',')[0].split(' ').map(Number);
    return { fileName, mime, size, width, height };
  }
  if (!mime.startsWith('audio/') && !mime.startsWith('video/')) return { fileName, mime, size };
  const seconds = Number(run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', inMedia(fileName)).toString());
  return { fileName, mime, size, seconds: Math.max(1, Math.round(seconds)) };
}

/** The list is source code, so that the demo world is built without reading the disk. */
function writeList() {
  const names = readdirSync(mediaFolder)
    .filter((name) => !name.endsWith('.md'))
    .toSorted();
  const lines = names.map((name) => {
    const fields = Object.entries(describe(name)).map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`);
    return `  { ${fields.join(', ')} },`;
  });
  const head = "import type { DemoMediaFile } from './demo-media.ts';\n\n/** Written by tools/make-demo-media.mjs; sizes in bytes. */\n";
  writeFileSync(join(root, 'server/demo/demo-media-files.ts'), `${head}export const DEMO_MEDIA_FILES: readonly DemoMediaFile[] = [\n${lines.join('\n')}\n];\n`);
}

mkdirSync(mediaFolder, { recursive: true });
for (const name of readdirSync(mediaFolder)) if (!name.endsWith('.md')) rmSync(inMedia(name));
try {
  drawPictures();
  filmClips();
  speakVoices();
  writeDocuments();
  drawIcons();
  writeList();
} finally {
  rmSync(work, { recursive: true });
}
const list = readFileSync(join(root, 'server/demo/demo-media-files.ts'), 'utf8');
const total = [...list.matchAll(/size: (\d+)/g)].reduce((sum, match) => sum + Number(match[1]), 0);
process.stdout.write(`${(total / 1024 / 1024).toFixed(2)} MB of demo media\n`);
