import { deflateRawSync, crc32 as nodeCrc32 } from 'node:zlib';

/** Office files, tables and papers, written byte by byte, so that no office suite is needed. */

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});
const crc32 = nodeCrc32 ?? ((bytes) => ~bytes.reduce((sum, byte) => (sum >>> 8) ^ CRC_TABLE[(sum ^ byte) & 255], ~0) >>> 0);

/** A zip with a fixed date, so that the same parts give the same bytes. */
export function buildZip(parts) {
  const locals = [];
  const centrals = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw, { level: 9 });
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(0x5d610000, 6);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, path);
    offset += 30 + path.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const relations = (items) =>
  `${XML}<Relationships xmlns="${RELS}">${items.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

const contentTypes = (items) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${items.map(([part, type]) => `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`).join('')}</Types>`;

export function buildWorkbook(rows) {
  const cell = (value) => (typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escape(value)}</t></is></c>`);
  const sheet = `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;
  return buildZip({
    '[Content_Types].xml': contentTypes([
      ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
    ]),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([['rId1', 'worksheet', 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml': sheet,
  });
}

const SPACES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const EMPTY_TREE = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
const COLOURS = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'];
const HEX = ['131A26', 'FFFFFF', '465164', 'F3F6FA', '5593FF', '2F6BE6', '20845A', 'BF4D28', 'F5B65B', '7339C9', '2360D6', '7339C9'];
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const THEME = `${XML}<a:theme ${SPACES} name="Wisp"><a:themeElements><a:clrScheme name="Wisp">${COLOURS.map((name, index) => `<a:${name}><a:srgbClr val="${HEX[index]}"/></a:${name}>`).join('')}</a:clrScheme><a:fontScheme name="Wisp"><a:majorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="Wisp"><a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln>${FILL}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

const textBox = ([id, y, size], text) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="685800" y="${y}"/><a:ext cx="7772400" cy="1000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/>${text
    .split('\n')
    .map((line) => `<a:p><a:r><a:rPr lang="zh-CN" sz="${size}"/><a:t>${escape(line)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

export function buildSlides(slides) {
  const parts = {
    '[Content_Types].xml': contentTypes([
      ['/ppt/presentation.xml', 'presentationml.presentation.main'],
      ['/ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster'],
      ['/ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'],
      ['/ppt/theme/theme1.xml', 'theme'],
      ...slides.map((_, index) => [`/ppt/slides/slide${index + 1}.xml`, 'presentationml.slide']),
    ]),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${XML}<p:presentation ${SPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations([
      ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map((_, index) => [`rId${index + 2}`, 'slide', `slides/slide${index + 1}.xml`]),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${XML}<p:sldMaster ${SPACES}><p:cSld><p:spTree>${EMPTY_TREE}</p:spTree></p:cSld>${MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['rId2', 'theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${XML}<p:sldLayout ${SPACES}><p:cSld><p:spTree>${EMPTY_TREE}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
    'ppt/theme/theme1.xml': THEME,
  };
  for (const [index, [title, body]] of slides.entries()) {
    parts[`ppt/slides/slide${index + 1}.xml`] =
      `${XML}<p:sld ${SPACES}><p:cSld><p:spTree>${EMPTY_TREE}${textBox([2, 500000, 3200], title)}${textBox([3, 1600000, 1800], body)}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = relations([['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']]);
  }
  return buildZip(parts);
}

/** One A4 page for rsvg-convert, which converts it into a PDF with embedded fonts. */
export function drawPage(title, lines) {
  const body = lines.map((line, index) => `<text x="72" y="${170 + index * 26}" font-size="13" fill="#2b3442">${escape(line)}</text>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842" viewBox="0 0 595 842" font-family="Noto Sans CJK SC, sans-serif"><rect width="595" height="842" fill="#fff"/><rect x="72" y="64" width="46" height="5" fill="#5593ff"/><text x="72" y="112" font-size="24" font-weight="bold" fill="#131a26">${escape(title)}</text><path d="M72 132h451" stroke="#dfe5ee"/>${body}<text x="72" y="800" font-size="10" fill="#8c97aa">Wisp 演示资料</text></svg>`;
}
