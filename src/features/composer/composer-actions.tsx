import { Camera, CircleHelp, CirclePlus, Folder, IdCard, Image, MapPin, Phone, Search, Smile, SquarePlay, Star, Video, type LucideIcon } from 'lucide-react';
import { memo, useCallback, useRef, useState } from 'react';
import { useSyncStatus } from '../../client/use-data.ts';
import { isCallTool, type CallTool, type ComposerTool } from '../../core/composer/composer-tools.ts';
import { foldTools } from '../../core/composer/fold-tools.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { LazyMenu } from '../../ui/overlays/menu.lazy.tsx';
import { anchorAtElement, type MenuAnchor, type MenuItem } from '../../ui/overlays/menu-item.ts';
import styles from './composer.module.css';
import { ToolDialogs, type OpenDialog } from './dialogs/tool-dialogs.tsx';
import type { Sendable } from './dialogs/location-dialog.tsx';
import type { Attachments } from './files/use-attachments.ts';
import { EmojiPanel } from './panels/panels.lazy.tsx';
import type { PickedSticker } from './panels/emoji-panel.tsx';
import { VoiceKey } from './voice/voice-key.tsx';
import type { VoiceHold } from './voice/voice-bar.tsx';

type ComposerActionsProps = {
  tools: readonly ComposerTool[];
  isOneLine: boolean;
  /** The number of buttons that fit in a row. */
  room: number;
  isRecording: boolean;
  onFiles: Attachments['add'];
  onEmoji: (glyph: string) => void;
  onSend: (message: Sendable) => void;
  onVoice: (hold: VoiceHold | undefined) => void;
  onFavourites: () => void;
  onCall: (media: 'audio' | 'video') => void;
  /** Undefined where the chat has no search. */
  search: SearchKey | undefined;
  /** An opened tool was closed again. */
  onClosed: () => void;
};

/** The search inside the conversation, which is shown beside the chat. */
export type SearchKey = { readonly isOpen: boolean; readonly toggle: () => void };

type FileTool = 'image' | 'file' | 'video';

const ACCEPTED: Readonly<Record<FileTool, string | undefined>> = {
  image: 'image/gif,image/jpeg,image/png,image/bmp,image/webp',
  file: undefined,
  video: 'video/*',
};
const FILE_TOOLS = Object.keys(ACCEPTED) as FileTool[];
const ICONS: Readonly<Record<Exclude<ComposerTool, 'emoji' | 'voice' | 'questions'>, LucideIcon>> = {
  image: Image,
  file: Folder,
  video: SquarePlay,
  favourites: Star,
  camera: Camera,
  location: MapPin,
  card: IdCard,
  audioCall: Phone,
  videoCall: Video,
  search: Search,
};
const MEDIA: Readonly<Record<CallTool, 'audio' | 'video'>> = { audioCall: 'audio', videoCall: 'video' };
/** One line for text and buttons has little space, so files are entries of the "more" menu too. */
const MORE_ON_ONE_LINE: readonly ComposerTool[] = ['image', 'camera', 'file', 'video', 'favourites', 'audioCall', 'videoCall', 'location', 'card', 'search'];

/** The tools below the input, in their order. */
export const ComposerActions = memo(function ComposerActions(props: ComposerActionsProps) {
  const { tools, isOneLine, onFiles, onFavourites, onCall, onClosed } = props;
  const { t } = useTranslation();
  // Calls need the network (class O): offline the buttons stay and show the reason.
  const callReason = useSyncStatus().network === 'online' ? undefined : t('common.availableOnline');
  const [dialog, setDialog] = useState<OpenDialog>();
  const inputs = useRef(new Map<FileTool, HTMLInputElement | null>());
  const pickFiles = useCallback((tool: FileTool) => inputs.current.get(tool)?.click(), []);
  const offered = props.search === undefined ? tools.filter((tool) => tool !== 'search') : tools;
  const folded = foldTools(offered, props.room);
  // On a phone the header contains the search button.
  const hasHeaderSearch = usePhone();
  const more = isOneLine ? MORE_ON_ONE_LINE.filter((tool) => offered.includes(tool) && !(tool === 'search' && hasHeaderSearch)) : folded.more;
  const hasKey = (tool: ComposerTool): boolean => !isOneLine && folded.shown.includes(tool);
  const open = (tool: ComposerTool): void => {
    if (isFileTool(tool)) pickFiles(tool);
    else if (tool === 'favourites') onFavourites();
    else if (isCallTool(tool)) onCall(MEDIA[tool]);
    else if (tool === 'search') props.search?.toggle();
    else if (tool === 'camera' || tool === 'location' || tool === 'card') setDialog(tool);
  };
  const voice = tools.includes('voice') && <VoiceKey isRecording={props.isRecording} onVoice={props.onVoice} />;
  return (
    <>
      {isOneLine && voice && (
        <span className={styles['keys']} data-side="lead">
          {voice}
        </span>
      )}
      <span className={styles['keys']} data-side="trail">
        {tools.includes('emoji') && <EmojiKey {...props} />}
        {FILE_TOOLS.filter(hasKey).map((tool) => (
          <IconButton key={tool} icon={ICONS[tool]} label={t(`composer.${tool}`)} onClick={() => pickFiles(tool)} />
        ))}
        {hasKey('favourites') && <IconButton icon={Star} label={t('favourites.title')} onClick={onFavourites} />}
        {!isOneLine && voice}
        {tools
          .filter(isCallTool)
          .filter(hasKey)
          .map((tool) => (
            <IconButton key={tool} icon={ICONS[tool]} label={t(`chat.calls.${MEDIA[tool]}`)} disabledReason={callReason} onClick={() => onCall(MEDIA[tool])} />
          ))}
        {more.length > 0 && <MoreKey tools={more} callReason={callReason} onOpen={open} />}
        {/* The last button, and not on a phone. */}
        {hasKey('search') && <SearchTool search={props.search} />}
        {tools.includes('questions') && (
          <Button size="small" look="soft" icon={<Icon of={CircleHelp} size={16} />} onClick={() => setDialog('questions')}>
            {t('composer.faq.label')}
          </Button>
        )}
      </span>
      {FILE_TOOLS.filter((tool) => tools.includes(tool)).map((tool) => (
        <input
          key={tool}
          ref={(input) => void inputs.current.set(tool, input)}
          type="file"
          accept={ACCEPTED[tool]}
          multiple
          hidden
          aria-label={t(`composer.${tool}`)}
          onChange={({ target }) => {
            onFiles({ files: [...(target.files ?? [])], folders: 0 }, tool === 'file' ? 'file' : undefined);
            // Allows the user to pick the same file again.
            target.value = '';
            onClosed();
          }}
        />
      ))}
      <ToolDialogs dialog={dialog} onFiles={onFiles} onSend={props.onSend} onClose={() => setDialog(undefined)} />
    </>
  );
});

function SearchTool({ search }: Pick<ComposerActionsProps, 'search'>) {
  const { t } = useTranslation();
  if (search === undefined) return null;
  return <IconButton icon={Search} label={t('chatSearch.title')} on={search.isOpen} onClick={search.toggle} />;
}

function isFileTool(tool: ComposerTool): tool is FileTool {
  return tool in ACCEPTED;
}

function EmojiKey({ onEmoji, onSend, onClosed }: Pick<ComposerActionsProps, 'onEmoji' | 'onSend' | 'onClosed'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClosed();
  };
  const sendSticker = ({ pack, key }: PickedSticker) => {
    onSend({ type: 'TIMFaceElem', payload: { index: pack, data: key } });
    close();
  };
  return (
    <>
      <IconButton icon={Smile} label={t('composer.emoji')} expanded={isOpen} on={isOpen} onClick={() => (isOpen ? close() : setOpen(true))} />
      {isOpen && <EmojiPanel onPick={onEmoji} onSticker={sendSticker} onClose={close} onPressOutside={() => setOpen(false)} />}
    </>
  );
}

type MoreKeyProps = { tools: readonly ComposerTool[]; callReason: string | undefined; onOpen: (tool: ComposerTool) => void };

function MoreKey({ tools, callReason, onOpen }: MoreKeyProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const items = tools.flatMap((tool): MenuItem[] => {
    if (tool === 'emoji' || tool === 'voice' || tool === 'questions') return [];
    if (isCallTool(tool)) {
      const label = t(`chat.calls.${MEDIA[tool]}`);
      return [{ kind: 'action', id: tool, label, icon: ICONS[tool], disabledReason: callReason, onSelect: () => onOpen(tool) }];
    }
    const label = isFileTool(tool) ? t(`composer.${tool}`) : t(tool === 'camera' ? 'composer.camera.label' : labelOf(tool));
    return [{ kind: 'action', id: tool, label, icon: ICONS[tool], onSelect: () => onOpen(tool) }];
  });
  return (
    <>
      <IconButton
        icon={CirclePlus}
        label={t('composer.more')}
        expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchorAtElement(event.currentTarget))}
      />
      <LazyMenu label={t('composer.more')} items={items} anchor={anchor} onClose={() => setAnchor(undefined)} />
    </>
  );
}

type EntryLabel = 'favourites.title' | 'chatSearch.title' | 'composer.place.label' | 'composer.card.label';

function labelOf(tool: 'favourites' | 'search' | 'location' | 'card'): EntryLabel {
  if (tool === 'favourites') return 'favourites.title';
  if (tool === 'search') return 'chatSearch.title';
  return tool === 'location' ? 'composer.place.label' : 'composer.card.label';
}
