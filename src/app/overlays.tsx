import { useState, type ReactNode } from 'react';
import type { Intent } from '../client/client.ts';
import {
  AddFriendOverlay,
  CallOverlay,
  CreateGroupOverlay,
  FavouritesOverlay,
  ForwardOverlay,
  GroupEditOverlay,
  NoteOverlay,
  PersonOverlay,
  PersonLinkOverlay,
  QrCardOverlay,
  RecordOverlay,
  ScanOverlay,
  TabsOverlay,
  ReportOverlay,
  ViewerOverlay,
} from './overlays.lazy.tsx';

/** Intents that open an overlay above every screen instead of a route. */
export type OverlayIntent = Extract<
  Intent,
  {
    kind:
      | 'add-friend'
      | 'create-group'
      | 'edit-group'
      | 'forward'
      | 'manage-tabs'
      | 'open-favourites'
      | 'open-person'
      | 'open-person-link'
      | 'open-picture'
      | 'open-record'
      | 'open-note'
      | 'report'
      | 'scan-qr'
      | 'show-qr-card'
      | 'start-call';
  }
>;

const KINDS: ReadonlySet<Intent['kind']> = new Set<OverlayIntent['kind']>([
  'add-friend',
  'create-group',
  'edit-group',
  'forward',
  'manage-tabs',
  'open-favourites',
  'open-person',
  'open-person-link',
  'open-picture',
  'open-record',
  'open-note',
  'report',
  'scan-qr',
  'show-qr-card',
  'start-call',
]);

export function isOverlayIntent(intent: Intent): intent is OverlayIntent {
  return KINDS.has(intent.kind);
}

/** `intent` stays after closing, so that the overlay can animate its closing. */
export type OpenedOverlay = { readonly intent: OverlayIntent; readonly isOpen: boolean };

export function Overlays({ opened, onClose }: { opened: OpenedOverlay; onClose: () => void }): ReactNode {
  const { intent, isOpen } = opened;
  switch (intent.kind) {
    case 'forward':
      return <ForwardOverlay open={isOpen} request={intent} onClose={onClose} />;
    case 'add-friend':
      return <AddFriendOverlay open={isOpen} onClose={onClose} />;
    case 'create-group':
      return <CreateGroupOverlay open={isOpen} request={intent} onClose={onClose} />;
    case 'edit-group':
      return <GroupEditOverlay key={`${intent.groupNumber} ${intent.field}`} open={isOpen} request={intent} onClose={onClose} />;
    case 'manage-tabs':
      return <TabsOverlay open={isOpen} member={intent.member} onClose={onClose} />;
    case 'report':
      return <ReportOverlay key={`${intent.about} ${intent.id}`} open={isOpen} target={intent} onClose={onClose} />;
    case 'start-call':
      return <CallOverlay open={isOpen} call={intent} onClose={onClose} />;
    case 'open-favourites':
      return <FavouritesOverlay open={isOpen} conversationID={intent.conversationID} onClose={onClose} />;
    case 'open-person':
      return <PersonOverlay key={intent.wtId} open={isOpen} person={intent} onClose={onClose} />;
    case 'open-person-link':
      return <PersonLinkOverlay key={intent.wtId} open={isOpen} wtId={intent.wtId} onClose={onClose} />;
    case 'show-qr-card':
      return <QrCardOverlay open={isOpen} onClose={onClose} />;
    case 'scan-qr':
      return <ScanOverlay open={isOpen} onClose={onClose} />;
    case 'open-record':
      return <RecordOverlay open={isOpen} record={intent.record} conversationID={intent.conversationID} onClose={onClose} />;
    case 'open-note':
      return <NoteOverlay open={isOpen} note={intent.note} onClose={onClose} />;
    case 'open-picture':
      return <ViewerOverlay open={isOpen} conversationID={intent.conversationID} messageID={intent.messageID} onClose={onClose} />;
  }
}

export type OverlayController = { readonly opened: OpenedOverlay | undefined; readonly open: (intent: OverlayIntent) => void; readonly close: () => void };

export function useOverlays(): OverlayController {
  const [opened, setOpened] = useState<OpenedOverlay>();
  const [open] = useState(() => (intent: OverlayIntent) => setOpened({ intent, isOpen: true }));
  const [close] = useState(() => () => setOpened((old) => (old === undefined ? old : { ...old, isOpen: false })));
  return { opened, open, close };
}
