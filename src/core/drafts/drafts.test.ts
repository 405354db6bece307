import { describe, expect, test } from 'vitest';
import { writeDraftNodes } from '../../../contract/draft-nodes.ts';
import type { DraftItem } from '../../../contract/engine-events.ts';
import { abstractOf, applyDraftItem, toSentDraft } from './drafts.ts';
import type { DraftRow } from '../rows.ts';

const PEER = 'C2C10002';
const nodes = (text: string) => (text === '' ? [] : [{ kind: 'text' as const, text }]);

function aRow(text: string, parts: Partial<DraftRow> = {}): DraftRow {
  const base = { conversationID: PEER, nodes: nodes(text), abstract: text, version: 1, updatedTs: 100, deviceId: 'here', isDirty: 0 as const };
  return { ...base, isDeleted: text === '' ? 1 : 0, ...parts };
}

function anItem(text: string, version: number, parts: Partial<DraftItem> = {}): DraftItem {
  const words = { html: writeDraftNodes(nodes(text)), abstract: text };
  return { conversationID: PEER, ...words, version, deviceId: 'there', deleted: text === '' ? 1 : 0, updatedTs: version * 10, ...parts };
}

describe('a draft that comes from the server', () => {
  test('is taken where there is none, and where the own one is stored there too', () => {
    const taken = { nodes: nodes('别处'), abstract: '别处', version: 5, isDirty: 0, baseVersion: 5, deviceId: 'there' };
    expect(applyDraftItem(undefined, anItem('别处', 5), true)).toMatchObject(taken);
    expect(applyDraftItem(aRow('这里', { version: 4, baseVersion: 4 }), anItem('别处', 5), true)).toMatchObject(taken);
  });

  test('is old news when it comes late or twice', () => {
    expect(applyDraftItem(aRow('这里', { version: 5, baseVersion: 5 }), anItem('别处', 4), true)).toBeUndefined();
    expect(applyDraftItem(aRow('这里', { version: 9, baseVersion: 5, isDirty: 1 }), anItem('别处', 5), true)).toBeUndefined();
  });

  test('G11 and meets words that only this device has: both stay, as a newer version on top of it', () => {
    const mine = aRow('这里', { version: 9, baseVersion: 4, isDirty: 1 });
    expect(applyDraftItem(mine, anItem('别处', 5), true)).toMatchObject({
      nodes: nodes('别处\n这里'),
      abstract: '别处\n这里',
      version: 10,
      baseVersion: 5,
      isDirty: 1,
      deviceId: 'here',
    });
  });

  test('G11 a draft that was sent elsewhere does not take along what was typed here since', () => {
    const mine = aRow('还在写', { version: 6, baseVersion: 4, isDirty: 1 });
    expect(applyDraftItem(mine, anItem('', 5), true)).toMatchObject({ nodes: nodes('还在写'), isDeleted: 0, isDirty: 1, baseVersion: 5 });
    const cleared = aRow('', { version: 6, baseVersion: 4, isDirty: 1 });
    expect(applyDraftItem(cleared, anItem('别处', 5), true)).toMatchObject({ nodes: nodes('别处'), isDirty: 0 });
  });

  test('and says that the own one is stored: what was typed since stays unsaved', () => {
    const mine = aRow('一二三', { version: 7, baseVersion: 4, isDirty: 1 });
    const echo = (version: number) => anItem('一二', version, { deviceId: 'here', updatedTs: 50 });
    expect(applyDraftItem(mine, echo(6), true)).toMatchObject({ nodes: nodes('一二三'), version: 7, baseVersion: 6, isDirty: 1 });
    expect(applyDraftItem(mine, echo(7), true)).toMatchObject({ nodes: nodes('一二三'), baseVersion: 7, isDirty: 0 });
  });

  test('G11 and was written by this device before its database was wiped: it is another text', () => {
    const mine = aRow('新的', { version: 3, isDirty: 1 });
    expect(applyDraftItem(mine, anItem('从前的', 2, { deviceId: 'here', updatedTs: 20 }), false)).toMatchObject({ nodes: nodes('从前的\n新的') });
  });

  test('G7 with pieces that this build does not know: they are skipped', () => {
    const html = JSON.stringify([
      { kind: 'sticker', id: 7 },
      { kind: 'text', text: '读得懂' },
    ]);
    expect(applyDraftItem(undefined, anItem('', 2, { html, deleted: 0 }), true)).toMatchObject({ nodes: nodes('读得懂'), isDeleted: 0 });
    expect(applyDraftItem(undefined, anItem('', 2, { html: '<b>', deleted: 0 }), true)).toMatchObject({ nodes: [] });
  });
});

test('a draft goes out as JSON nodes with the version it was written on, and an empty one as deleted', () => {
  expect(toSentDraft(aRow('你好', { version: 3, baseVersion: 2 }))).toEqual({
    conversationID: PEER,
    html: '[{"kind":"text","text":"你好"}]',
    abstract: '你好',
    version: 3,
    baseVersion: 2,
    deviceId: 'here',
    updatedTs: 100,
    deleted: 0,
  });
  expect(toSentDraft(aRow('', { version: 4 }))).toMatchObject({ html: '', abstract: '', deleted: 1, baseVersion: 0 });
});

test('CONV-012 A25 the list shows at most 100 characters, with names as they are read', () => {
  expect(abstractOf([{ kind: 'mention', id: '10002', name: '陈屿' }, ...nodes(` ${'字'.repeat(200)}`)])).toBe(`@陈屿 ${'字'.repeat(96)}`);
});

describe('a draft that answers a message', () => {
  const quote = { kind: 'quote' as const, messageID: '10002-1-1' };

  test('A25 says so in the fields of the draft, and its abstract is its words', () => {
    const row = aRow('好', { nodes: [quote, ...nodes('好')] });
    expect(abstractOf(row.nodes)).toBe('好');
    expect(toSentDraft(row)).toMatchObject({ messageID: '10002-1-1', type: 'quote', abstract: '好' });
    expect(toSentDraft({ ...row, isDeleted: 1 })).not.toHaveProperty('messageID');
  });

  test('A25 is known as such on another device, whichever client wrote it', () => {
    const own = { html: writeDraftNodes([quote, ...nodes('好')]), messageID: '10002-1-1', type: 'quote' };
    for (const parts of [own, { ...own, html: writeDraftNodes(nodes('好')) }]) {
      expect(applyDraftItem(undefined, anItem('好', 5, parts), true)?.nodes).toEqual([quote, ...nodes('好')]);
    }
    expect(applyDraftItem(undefined, anItem('好', 5, { messageID: 'x', type: 'other' }), true)?.nodes).toEqual(nodes('好'));
  });
});
