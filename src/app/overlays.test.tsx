// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { act } from 'react';
import { mount, type Mounted } from '../../tests/support/mount.ts';
import { useOverlays, type OverlayController, type OverlayIntent } from './overlays.tsx';

let mounted: Mounted;
let overlays: OverlayController;
afterEach(() => mounted.unmount());

function Holder() {
  overlays = useOverlays();
  return null;
}
const shown = () => overlays.opened.filter(({ isOpen }) => isOpen).map(({ intent }) => intent.kind);
const open = async (intent: OverlayIntent) => act(async () => overlays.open(intent));
const PERSON: OverlayIntent = { kind: 'open-person', wtId: '10008', via: 'id' };

test('PEOPLE-080 a profile opens above the search for people, and closing it comes back to the search', async () => {
  mounted = await mount(<Holder />);
  await open({ kind: 'add-friend' });
  await open(PERSON);
  expect(shown()).toEqual(['add-friend', 'open-person']);
  // The report of the person replaces the profile, and the search stays.
  await open({ kind: 'report', about: 'user', id: '10008' });
  expect(shown()).toEqual(['add-friend', 'report']);
  await act(async () => overlays.close(1));
  expect(shown()).toEqual(['add-friend']);
  await act(async () => overlays.close(0));
  expect(shown()).toEqual([]);
});

test('PEOPLE-080 a chat that is opened from the profile closes the search below it', async () => {
  mounted = await mount(<Holder />);
  await open({ kind: 'add-friend' });
  await open(PERSON);
  await act(async () => {
    overlays.leave();
    overlays.close(1);
  });
  expect(shown()).toEqual([]);
});

test('the profile of a card in a merged record opens above the record', async () => {
  mounted = await mount(<Holder />);
  await open({ kind: 'open-record', record: {} as never, conversationID: 'C2C10002' });
  await open(PERSON);
  expect(shown()).toEqual(['open-record', 'open-person']);
  await act(async () => overlays.close(0));
  expect(shown()).toEqual([]);
});

test('other overlays replace each other, and a closed one does not come back', async () => {
  mounted = await mount(<Holder />);
  await open({ kind: 'scan-qr' });
  await open({ kind: 'show-qr-card' });
  expect(shown()).toEqual(['show-qr-card']);
  await act(async () => overlays.close(0));
  await open(PERSON);
  expect(shown()).toEqual(['open-person']);
});
