import { useCallback, useState, type ReactNode } from 'react';
import type { Intent } from '../client/client.ts';
import {
  AddFriendOverlay,
  CallOverlay,
  CreateGroupOverlay,
  FavouritesOverlay,
  ForwardOverlay,
  GroupCardOverlay,
  GroupEditOverlay,
  GroupMemberOverlay,
  InviteMembersOverlay,
  NoteOverlay,
  PersonOverlay,
  PersonLinkOverlay,
  QrCardOverlay,
  RecordOverlay,
  ScanOverlay,
  TabsOverlay,
  ReportOverlay,
  SendFavouritesOverlay,
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
      | 'group-member'
      | 'invite-members'
      | 'manage-tabs'
      | 'open-favourites'
      | 'open-group-card'
      | 'open-person'
      | 'open-person-link'
      | 'open-picture'
      | 'open-record'
      | 'open-note'
      | 'report'
      | 'scan-qr'
      | 'send-favourites'
      | 'show-qr-card'
      | 'start-call';
  }
>;

const KINDS: ReadonlySet<Intent['kind']> = new Set<OverlayIntent['kind']>([
  'add-friend',
  'create-group',
  'edit-group',
  'forward',
  'group-member',
  'invite-members',
  'manage-tabs',
  'open-favourites',
  'open-group-card',
  'open-person',
  'open-person-link',
  'open-picture',
  'open-record',
  'open-note',
  'report',
  'scan-qr',
  'send-favourites',
  'show-qr-card',
  'start-call',
]);

export function isOverlayIntent(intent: Intent): intent is OverlayIntent {
  return KINDS.has(intent.kind);
}

/** `intent` stays after closing, so that the overlay can animate its closing. */
type OpenedOverlay = { readonly intent: OverlayIntent; readonly isOpen: boolean };

function Overlay({ opened, onClose }: { opened: OpenedOverlay; onClose: () => void }): ReactNode {
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
    case 'group-member':
      return <GroupMemberOverlay key={`${intent.groupNumber} ${intent.wtId}`} open={isOpen} member={intent} onClose={onClose} />;
    case 'open-group-card':
      return <GroupCardOverlay key={`${intent.groupNumber} ${intent.key ?? ''}`} open={isOpen} way={intent} onClose={onClose} />;
    case 'invite-members':
      return <InviteMembersOverlay open={isOpen} request={intent} onClose={onClose} />;
    case 'manage-tabs':
      return <TabsOverlay open={isOpen} member={intent.member} tab={intent.tab} onClose={onClose} />;
    case 'report':
      return <ReportOverlay key={`${intent.about} ${intent.id}`} open={isOpen} target={intent} onClose={onClose} />;
    case 'start-call':
      return <CallOverlay open={isOpen} call={intent} onClose={onClose} />;
    case 'open-favourites':
      return <FavouritesOverlay open={isOpen} conversationID={intent.conversationID} onClose={onClose} />;
    case 'send-favourites':
      return <SendFavouritesOverlay open={isOpen} request={intent} onClose={onClose} />;
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

/** The overlays that stay open below one that they open: closing it, or Back, comes back to them. Others are replaced. */
const STAYS_BELOW: Partial<Record<Intent['kind'], readonly Intent['kind'][]>> = {
  'add-friend': ['open-person', 'open-group-card'],
  'open-person': ['group-member'],
  'open-record': ['open-person', 'open-note'],
};

export type OverlayController = {
  /** From the lowest to the top one. */
  readonly opened: readonly OpenedOverlay[];
  readonly open: (intent: OverlayIntent) => void;
  /** Closes the overlay at this depth and those above it. */
  readonly close: (depth: number) => void;
  /** The page below changes, and only the top overlay decides itself whether it closes. */
  readonly leave: () => void;
};

export function useOverlays(): OverlayController {
  const [opened, setOpened] = useState<readonly OpenedOverlay[]>([]);
  const [actions] = useState(() => {
    const shut = (isShut: (depth: number, count: number) => boolean) =>
      setOpened((old) => old.map((one, depth) => (one.isOpen && isShut(depth, old.length) ? { ...one, isOpen: false } : one)));
    return {
      open: (intent: OverlayIntent) => setOpened((old) => [...listBelow(old, intent), { intent, isOpen: true }]),
      close: (from: number) => shut((depth) => depth >= from),
      leave: () => shut((depth, count) => depth < count - 1),
    };
  });
  return { opened, ...actions };
}

function listBelow(opened: readonly OpenedOverlay[], { kind }: OverlayIntent): readonly OpenedOverlay[] {
  const shown = opened.filter(({ isOpen }) => isOpen);
  const top = shown.at(-1);
  return top !== undefined && STAYS_BELOW[top.intent.kind]?.includes(kind) === true ? shown : shown.slice(0, -1);
}

/** The opened overlays, each above the one that opened it. */
export function OverlayStack({ opened, close }: Pick<OverlayController, 'opened' | 'close'>): ReactNode {
  return opened.map((one, depth) => <Layer key={depth} opened={one} depth={depth} close={close} />);
}

function Layer({ opened, depth, close }: { opened: OpenedOverlay; depth: number } & Pick<OverlayController, 'close'>) {
  return <Overlay opened={opened} onClose={useCallback(() => close(depth), [close, depth])} />;
}
