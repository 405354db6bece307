import { lazyComponent, lazyOverlay } from '../ui/lazy/lazy-component.tsx';

export const PersonOverlay = lazyOverlay(
  async () => (await import('../features/people/person-dialog.tsx')).PersonDialog,
  ({ onClose }) => onClose(),
);

/** In the pane beside the contacts. */
export const PersonPane = lazyComponent(async () => (await import('../features/people/person-dialog.tsx')).PersonDialog);

export const AddFriendOverlay = lazyOverlay(
  async () => (await import('../features/add-friend/add-friend-dialog.tsx')).AddFriendDialog,
  ({ onClose }) => onClose(),
);

export const PersonLinkOverlay = lazyOverlay(
  async () => (await import('../features/qr/person-link-dialog.tsx')).PersonLinkDialog,
  ({ onClose }) => onClose(),
);

export const QrCardOverlay = lazyOverlay(
  async () => (await import('../features/qr/own-qr-dialog.tsx')).OwnQrDialog,
  ({ onClose }) => onClose(),
);

export const ScanOverlay = lazyOverlay(
  async () => (await import('../features/qr/scan-dialog.tsx')).ScanDialog,
  ({ onClose }) => onClose(),
);

export const RecordOverlay = lazyOverlay(
  async () => (await import('../features/merged-records/merged-record-dialog.tsx')).MergedRecordDialog,
  ({ onClose }) => onClose(),
);

export const NoteOverlay = lazyOverlay(
  async () => (await import('../parts/content/note-dialog.tsx')).NoteDialog,
  ({ onClose }) => onClose(),
);

export const ViewerOverlay = lazyOverlay(
  async () => (await import('../features/viewer/viewer.tsx')).Viewer,
  ({ onClose }) => onClose(),
);

export const ForwardOverlay = lazyOverlay(
  async () => (await import('../features/forward/forward-dialog.tsx')).ForwardDialog,
  ({ onClose }) => onClose(),
);

export const FavouritesOverlay = lazyOverlay(
  async () => (await import('../features/favourites/favourites-dialog.tsx')).FavouritesDialog,
  ({ onClose }) => onClose(),
);

export const SendFavouritesOverlay = lazyOverlay(
  async () => (await import('../features/forward/send-favourites-dialog.tsx')).SendFavouritesDialog,
  ({ onClose }) => onClose(),
);

export const GroupEditOverlay = lazyOverlay(
  async () => (await import('../features/groups/group-edit-dialog.tsx')).GroupEditDialog,
  ({ onClose }) => onClose(),
);

export const GroupMemberOverlay = lazyOverlay(
  async () => (await import('../features/groups/member/member-dialog.tsx')).MemberDialog,
  ({ onClose }) => onClose(),
);

export const GroupCardOverlay = lazyOverlay(
  async () => (await import('../features/groups/joining/group-card-dialog.tsx')).GroupCardDialog,
  ({ onClose }) => onClose(),
);

export const InviteMembersOverlay = lazyOverlay(
  async () => (await import('../features/groups/joining/invite-dialog.tsx')).InviteDialog,
  ({ onClose }) => onClose(),
);

export const InviteResultsOverlay = lazyOverlay(
  async () => (await import('../features/groups/joining/invite-results.tsx')).InviteResults,
  ({ onClose }) => onClose(),
);

export const TabsOverlay = lazyOverlay(
  async () => (await import('../features/conversation-tabs/tabs-dialog.tsx')).TabsDialog,
  ({ onClose }) => onClose(),
);

export const CreateGroupOverlay = lazyOverlay(
  async () => (await import('../features/groups/create-group-dialog.tsx')).CreateGroupDialog,
  ({ onClose }) => onClose(),
);

export const ReportOverlay = lazyOverlay(
  async () => (await import('../features/reports/report-dialog.tsx')).ReportDialog,
  ({ onClose }) => onClose(),
);

export const CallOverlay = lazyOverlay(
  async () => (await import('../features/calls/call-gate.tsx')).CallGate,
  ({ onClose }) => onClose(),
);

export const LogoutDialog = lazyOverlay(
  async () => (await import('../features/settings/logout-dialog.tsx')).LogoutDialog,
  ({ onClose }) => onClose(),
);
