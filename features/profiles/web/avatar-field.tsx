import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { ImageField, type ImageReference } from '#features/uploads/web/image-field.tsx';
import styles from './profile-form.module.css';

interface AvatarFieldProps {
  name: string;
  /** The present picture. */
  src: string | null;
  /** A new picture; null removes the present one, undefined keeps it. */
  onChange: (image: ImageReference | null | undefined) => void;
  onBusy: (busy: boolean) => void;
  disabled: boolean;
  error?: string | undefined;
}

const accept = ['image/png', 'image/jpeg', 'image/gif', '.png', '.jpg', '.jpeg', '.gif'];

/** Uploads or removes a member's avatar. */
export function AvatarField({ name, src, onChange, onBusy, disabled, error }: AvatarFieldProps) {
  const [removed, setRemoved] = useState(0);
  const shown = removed > 0 ? null : src;
  return (
    <div className={styles.avatar}>
      <ImageField
        key={removed}
        label="Avatar"
        shape="round"
        pictureName="New avatar"
        accept={accept}
        hint="PNG, JPEG or GIF, square, up to 5 MB"
        preview={<Avatar name={name} src={shown} size={112} />}
        disabled={disabled}
        error={error}
        onBusy={onBusy}
        onUploaded={(image) => onChange(image ?? (removed > 0 ? null : undefined))}
      />
      {shown !== null && (
        <Button
          variant="ghost"
          size="small"
          className={styles.remove}
          disabled={disabled}
          onClick={() => {
            setRemoved((before) => before + 1);
            onChange(null);
          }}
        >
          Remove the picture
        </Button>
      )}
    </div>
  );
}
