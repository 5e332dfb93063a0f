import { useQueryClient } from '@tanstack/react-query';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { ProgressRing } from '#design/progress/progress-ring.tsx';
import { Tooltip } from '#design/tooltip/tooltip.tsx';
import { planOfAccountType } from '#features/billing/model/plans.ts';
import { presignImage } from '#features/uploads/contract.ts';
import { COVER_LIMIT_BYTES } from '#features/uploads/model/upload-rules.ts';
import { sendWhole } from '#features/uploads/web/send-bytes.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { ProfileView } from '../contract.ts';
import { updateUser } from '../profile.contract.ts';
import styles from './profile-hero.module.css';

/** The button that changes the cover; if plans limit, a free account sees that it needs an upgrade. */
export function ChangeCover({ user }: { user: ProfileView }) {
  const { planLimits } = useSettings();
  const { progress, upload } = useCoverUpload(user);
  const input = useRef<HTMLInputElement>(null);
  const busy = progress > 0;
  if (planLimits && !planOfAccountType(user.accountType).limits.changesCover) {
    return (
      <div className={styles.change}>
        <Tooltip text="Upgrade to change cover image" side="bottom">
          <Button className={styles.changeButton} icon={ImageUp} inactive>
            Change cover
          </Button>
        </Tooltip>
      </div>
    );
  }
  return (
    <div className={styles.change}>
      {busy && <ProgressRing value={progress} label="Uploading the cover" size={36} />}
      <Button
        className={styles.changeButton}
        icon={ImageUp}
        inactive={busy}
        onClick={() => input.current?.click()}
      >
        Change cover
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Cover image"
        accept=".jpg,.jpeg,.png"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

const imageExtensions = /\.(?:jpe?g|png)$/i;
const uploadFailedText = 'Could not upload a file';

/** Uploads a cover in three steps; `progress` is above 0 while it runs. */
function useCoverUpload(user: ProfileView) {
  const api = useApi();
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);

  async function send(file: File): Promise<void> {
    const contentType = /png$/i.test(file.name) ? 'image/png' : 'image/jpeg';
    const permission = await api(presignImage, { filename: file.name, contentType });
    const onProgress = (sent: number) => setProgress(Math.min(1, sent / file.size));
    await sendWhole(permission, file, onProgress, new AbortController().signal);
    const metadata = { filename: file.name, size: file.size, mime_type: contentType };
    const coverPhoto = JSON.stringify({ id: permission.filename, metadata });
    const { data } = await api(updateUser, { guid: user.guid, user: { coverPhoto } });
    const coverPhotoUrl = data?.attributes.coverPhotoUrl ?? null;
    client.setQueriesData<ProfileView>({ queryKey: ['profile'] }, (shown) =>
      shown?.id === user.id ? { ...shown, coverPhotoUrl } : shown,
    );
  }

  async function upload(file: File): Promise<void> {
    if (!imageExtensions.test(file.name)) return void flash.error(uploadFailedText);
    if (file.size >= COVER_LIMIT_BYTES) {
      const limit = `${COVER_LIMIT_BYTES / 1024 ** 2}MB`;
      return void flash.error(`Cannot upload ${file.name} as its size exceeds the ${limit} limit`);
    }
    setProgress(0.05);
    try {
      await send(file);
    } catch {
      flash.error(uploadFailedText);
    } finally {
      setProgress(0);
    }
  }

  return { progress, upload };
}
