import { Folder, Image, Smile } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './composer.module.css';
import { latePanel } from '../../parts/late/late-panel.tsx';

type ComposerKeysProps = {
  /** The helper answers text only (D2§2). */
  isHelper: boolean;
  onFiles: (files: readonly File[], as?: 'file') => void;
  onEmoji: (glyph: string) => void;
  onClosed: () => void;
};

const EmojiPanel = latePanel(
  async () => (await import('./emoji-panel.tsx')).EmojiPanel,
  ({ onClose }) => onClose(),
);
const IMAGES = 'image/gif,image/jpeg,image/png,image/bmp,image/webp';

/** Emoji, pictures, files. */
export const ComposerKeys = memo(function ComposerKeys({ isHelper, onFiles, onEmoji, onClosed }: ComposerKeysProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const images = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  if (isHelper) return null;
  const close = () => {
    setOpen(false);
    onClosed();
  };
  const take = (input: HTMLInputElement, as?: 'file') => {
    onFiles([...(input.files ?? [])], as);
    // The same file may be picked again.
    input.value = '';
  };
  return (
    <span className={styles['keys']}>
      <IconButton icon={Smile} label={t('composer.emoji')} expanded={isOpen} on={isOpen} onClick={() => (isOpen ? close() : setOpen(true))} />
      <IconButton icon={Image} label={t('composer.image')} onClick={() => images.current?.click()} />
      <IconButton icon={Folder} label={t('composer.file')} onClick={() => files.current?.click()} />
      <input ref={images} type="file" accept={IMAGES} multiple hidden aria-label={t('composer.image')} onChange={(event) => take(event.target)} />
      <input ref={files} type="file" multiple hidden aria-label={t('composer.file')} onChange={(event) => take(event.target, 'file')} />
      {isOpen && <EmojiPanel onPick={onEmoji} onClose={close} />}
    </span>
  );
});
