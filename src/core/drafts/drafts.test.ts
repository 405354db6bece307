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

describe('a draft from the server', () => {
  test('is taken when this device has no draft, or only a draft that the server has stored', () => {
    const taken = { nodes: nodes('别处'), abstract: '别处', version: 5, isDirty: 0, baseVersion: 5, deviceId: 'there' };
    expect(applyDraftItem(undefined, anItem('别处', 5), true)).toMatchObject(taken);
    expect(applyDraftItem(aRow('这里', { version: 4, baseVersion: 4 }), anItem('别处', 5), true)).toMatchObject(taken);
  });

  test('is ignored when it comes late or twice', () => {
    expect(applyDraftItem(aRow('这里', { version: 5, baseVersion: 5 }), anItem('别处', 4), true)).toBeUndefined();
    expect(applyDraftItem(aRow('这里', { version: 9, baseVersion: 5, isDirty: 1 }), anItem('别处', 5), true)).toBeUndefined();
  });

  test('G11 is joined with unsaved text of this device into a newer version', () => {
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

  test('G11 keeps unsaved text when it was sent elsewhere, and replaces a draft that was emptied here', () => {
    const mine = aRow('还在写', { version: 6, baseVersion: 4, isDirty: 1 });
    expect(applyDraftItem(mine, anItem('', 5), true)).toMatchObject({ nodes: nodes('还在写'), isDeleted: 0, isDirty: 1, baseVersion: 5 });
    const cleared = aRow('', { version: 6, baseVersion: 4, isDirty: 1 });
    expect(applyDraftItem(cleared, anItem('别处', 5), true)).toMatchObject({ nodes: nodes('别处'), isDirty: 0 });
  });

  test('confirms the stored version of this device, and text that was typed since then stays unsaved', () => {
    const mine = aRow('一二三', { version: 7, baseVersion: 4, isDirty: 1 });
    const echo = (version: number) => anItem('一二', version, { deviceId: 'here', updatedTs: 50 });
    expect(applyDraftItem(mine, echo(6), true)).toMatchObject({ nodes: nodes('一二三'), version: 7, baseVersion: 6, isDirty: 1 });
    expect(applyDraftItem(mine, echo(7), true)).toMatchObject({ nodes: nodes('一二三'), baseVersion: 7, isDirty: 0 });
  });

  test('G11 that this device wrote before its database was wiped is joined like another text', () => {
    const mine = aRow('新的', { version: 3, isDirty: 1 });
    expect(applyDraftItem(mine, anItem('从前的', 2, { deviceId: 'here', updatedTs: 20 }), false)).toMatchObject({ nodes: nodes('从前的\n新的') });
  });

  test('G7 is read without the nodes that this build does not know', () => {
    const html = JSON.stringify([
      { kind: 'sticker', id: 7 },
      { kind: 'text', text: '读得懂' },
    ]);
    expect(applyDraftItem(undefined, anItem('', 2, { html, deleted: 0 }), true)).toMatchObject({ nodes: nodes('读得懂'), isDeleted: 0 });
    expect(applyDraftItem(undefined, anItem('', 2, { html: '<b>', deleted: 0 }), true)).toMatchObject({ nodes: [] });
  });
});

test('sends a draft as JSON nodes with its base version, and an empty draft as deleted', () => {
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

test('CONV-012 A25 the abstract has at most 100 characters and shows mentions as names', () => {
  expect(abstractOf([{ kind: 'mention', id: '10002', name: '陈屿' }, ...nodes(` ${'字'.repeat(200)}`)])).toBe(`@陈屿 ${'字'.repeat(96)}`);
});

describe('a draft that quotes a message', () => {
  const quote = { kind: 'quote' as const, messageID: '10002-1-1' };

  test('A25 sends the quoted message in its own fields, and its abstract contains only the text', () => {
    const row = aRow('好', { nodes: [quote, ...nodes('好')] });
    expect(abstractOf(row.nodes)).toBe('好');
    expect(toSentDraft(row)).toMatchObject({ messageID: '10002-1-1', type: 'quote', abstract: '好' });
    expect(toSentDraft({ ...row, isDeleted: 1 })).not.toHaveProperty('messageID');
  });

  test('A25 keeps its quote on another device, whichever client wrote it', () => {
    const own = { html: writeDraftNodes([quote, ...nodes('好')]), messageID: '10002-1-1', type: 'quote' };
    for (const parts of [own, { ...own, html: writeDraftNodes(nodes('好')) }]) {
      expect(applyDraftItem(undefined, anItem('好', 5, parts), true)?.nodes).toEqual([quote, ...nodes('好')]);
    }
    expect(applyDraftItem(undefined, anItem('好', 5, { messageID: 'x', type: 'other' }), true)?.nodes).toEqual(nodes('好'));
  });
});
