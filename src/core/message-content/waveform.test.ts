import { expect, test } from 'vitest';
import { describeWaveform, waveformLevels } from './waveform.ts';

test('describes a recording by the loudest sample of each interval', () => {
  expect(describeWaveform([0, 0.5, 1])).toBe('0gv');
  const minute = Array.from({ length: 600 }, (_, at) => (at === 599 ? 1 : 0));
  expect(describeWaveform(minute)).toBe(`${'0'.repeat(47)}v`);
  expect(describeWaveform([])).toBe('');
});

test('repeats levels when there are more bars, and takes the loudest level when there are fewer', () => {
  expect(waveformLevels('0v', 4)).toEqual([0, 0, 1, 1]);
  expect(waveformLevels('0v00', 2)).toEqual([1, 0]);
});

test.each(['', 'w', 'V', '0 1', '-1', '9'.repeat(2)])('G13 %j from a peer gives levels between 0 and 1', (waveform) => {
  for (const level of waveformLevels(waveform, 9)) expect(level >= 0 && level <= 1).toBe(true);
});
