import { Camera, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isGroupPicture } from '../../core/groups/new-group.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './new-group.module.css';

type GroupPictureProps = { picture: Blob | undefined; onChange: (picture: Blob | undefined) => void };

/** The picture of a new group, which is optional. */
export function GroupPicture({ picture, onChange }: GroupPictureProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const url = useObjectUrl(picture);
  const pick = (file: File | undefined) => {
    if (file === undefined) return;
    if (isGroupPicture(file)) onChange(file);
    else toast(t('newGroup.badPicture'), { tone: 'warning' });
  };
  return (
    <div className={styles['picture']}>
      <button
        type="button"
        className={styles['pick']}
        aria-label={t(picture === undefined ? 'newGroup.addPicture' : 'newGroup.changePicture')}
        onClick={() => input.current?.click()}
      >
        {url === undefined ? <Icon of={Camera} size={24} /> : <img src={url} alt="" className={styles['image']} />}
      </button>
      {picture !== undefined && (
        <span className={styles['remove']}>
          <IconButton icon={X} size="tiny" label={t('newGroup.removePicture')} onClick={() => onChange(undefined)} />
        </span>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={t('newGroup.addPicture')}
        onChange={({ target }) => {
          pick(target.files?.[0]);
          // Allows the user to pick the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
