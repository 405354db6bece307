// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mount } from '../../tests/support/mount.ts';
import { conversationNameOf, senderNameOf } from '../core/people/person-name.ts';
import { HighlightedName } from './highlighted-text.tsx';
import { IsolatedName } from './isolated-name.tsx';

test('CONV-018 isolates a name and removes its bidirectional control characters', async () => {
  const { container } = await mount(
    <p>
      <IsolatedName text={'\u202enimda'} className="c" /> <HighlightedName text={'\u202enimda'} words={['nim']} />
    </p>,
  );
  const names = [...container.querySelectorAll('bdi')];
  expect(names.map(({ className, textContent }) => [className, textContent])).toEqual([
    ['c', 'nimda'],
    ['', 'nimda'],
  ]);
  expect(container.querySelector('mark')?.textContent).toBe('nim');
});

test('uses the next name when a remark or name has only control characters', () => {
  const groupProfile = { groupID: '200001', name: '\u202enimda', avatar: '', type: '' };
  expect(conversationNameOf({ conversationID: 'GROUP200001', remark: '\u202e', groupProfile })).toBe('nimda');
  expect(senderNameOf({ from: '10002', nick: '\u202e', nameCard: '\u200b' }, { remark: '\u2066' })).toBe('10002');
});
