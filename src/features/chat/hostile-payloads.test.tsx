// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { listHostilePayloads } from '../../../tests/support/hostile/list-hostile-payloads.ts';
import { mount, speak } from '../../../tests/support/mount.ts';
import { openTestClient, type TestClient } from '../../../tests/support/test-client.tsx';
import type { MessageRow } from '../../core/rows.ts';
import { recordRows } from '../../core/message-content/merged-record-view.ts';
import { contentOf } from '../../core/message-content/message-content.ts';
import { isBubble } from '../../core/messages/message-kind.ts';
import { summarise } from '../../core/conversations/summary.ts';
import { MessageItem } from './message-item.tsx';
import type { MessageActions } from './menu/use-message-menu.tsx';

const ME = '10001';
/** Longer than a linear pattern takes for 12 KB, shorter than a backtracking one, in milliseconds. */
const SLOW_MS = 250;
const MAX_SHOWN = 13_000;
const EACH = 5;
const payloads = listHostilePayloads();
let account: TestClient;

beforeAll(async () => {
  await speak('zh-CN');
  account = openTestClient(ME);
});
afterAll(async () => account.close());

const rowOf = ({ type, payload }: (typeof payloads)[number], at: number): MessageRow => ({
  ...aMessage({ sequence: at + 1 }),
  type,
  payload,
  status: 'success',
});

test('the list has more than 400 hostile payloads', () => {
  expect(payloads.length).toBeGreaterThan(400);
});

test('G7 G13 reads every hostile payload without an exception, in less than 250 ms each', () => {
  for (const [at, payload] of payloads.entries()) {
    const row = rowOf(payload, at);
    const started = performance.now();
    const content = contentOf(row, ME);
    summarise({ ...row, name: '' }, ME);
    isBubble(row);
    if (content.kind === 'record' && content.record.source?.kind === 'list') recordRows(content.record.source.list, row.conversationID);
    expect(performance.now() - started, payload.what).toBeLessThan(SLOW_MS);
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

const actions = new Proxy({}, { get: () => () => undefined }) as MessageActions;

function Rows({ rows }: { rows: readonly MessageRow[] }) {
  return rows.map((row) => (
    <MessageItem
      key={row.ID}
      item={{ row, isBubble: isBubble(row), isFirst: true, isLast: true, hasTime: false, isUnreadStart: false, hasGapBefore: false }}
      me={ME}
      sender={undefined}
      day={0}
      isPhone={false}
      isOnline
      isReachable={false}
      isAllMuted={false}
      look="plain"
      isStartMissing={false}
      isEndMissing={false}
      actions={actions}
    />
  ));
}

const ADDRESSES = /^(?:https?:\/\/|mailto:|\/media\/|\/stickers\/|blob:)/;

/** Elements and attributes that no message may render. */
function findFaults(element: Element): string[] {
  const faults = [...element.querySelectorAll('script, iframe, object, embed, style, form')].map((one) => one.outerHTML);
  for (const one of element.querySelectorAll('*')) {
    for (const { name, value } of one.attributes) {
      const isAddress = ['href', 'src', 'poster'].includes(name) && !ADDRESSES.test(value);
      const isStranger = ['src', 'poster'].includes(name) && value.startsWith('http');
      if (name.startsWith('on') || isAddress || isStranger) faults.push(`${name}=${value.slice(0, 80)}`);
    }
  }
  return faults;
}

test('G7 G13 renders hostile payloads as bounded content without a script, a foreign address or a crash', async () => {
  // Rendering costs far more than parsing. The test renders each fifth payload and all of the last ones, because each of those is of its
  // own kind.
  const drawn = payloads.filter((_, at) => at % EACH === 0 || at >= payloads.length - EACH * EACH);
  expect(drawn.length).toBeGreaterThan(150);
  const rows = drawn.map(rowOf);
  const mounted = await mount(account.wrap(<Rows rows={rows} />));
  const items = [...mounted.container.querySelectorAll('[data-msg-id]')];
  expect(items).toHaveLength(rows.length);
  for (const [at, item] of items.entries()) {
    const about = `${drawn[at]?.type} ${drawn[at]?.what}`;
    expect(findFaults(item), about).toEqual([]);
    expect(item.textContent.length, about).toBeLessThan(MAX_SHOWN);
    expect(item.querySelectorAll('*').length, about).toBeLessThan(120);
    expect(item.textContent.trim() + item.innerHTML.match(/<(img|svg)/)?.[0], about).not.toBe('undefined');
  }
  await mounted.unmount();
});
