import { expect, test } from 'vitest';
import { aUserConfig } from '../../../tests/support/builders.ts';
import type { OpRow } from '../rows.ts';
import { CONFIG_ENTITY, replayConfig } from './user-config.ts';

const op = (order: number, body: Readonly<Record<string, number>>): OpRow => ({
  opId: `${order}`,
  entity: CONFIG_ENTITY,
  order,
  call: { kind: 'http', path: '/user/userConfig', body },
  inverse: [],
  createdTs: 0,
  tries: 0,
  notBefore: 0,
});

test('settings that wait to be told stay over those of the server, and are taken back to them', () => {
  const told = aUserConfig({ hideRead: 0, hideOnline: 0, showPreviews: 1 });
  const { value, ops } = replayConfig(told, [op(1, { hideRead: 1 }), op(2, { hideOnline: 1 })]);
  expect(value).toEqual({ ...told, hideRead: 1, hideOnline: 1 });
  expect(ops.map(({ inverse }) => inverse[0]?.row)).toEqual([
    { key: CONFIG_ENTITY, value: told },
    { key: CONFIG_ENTITY, value: { ...told, hideRead: 1 } },
  ]);
});
