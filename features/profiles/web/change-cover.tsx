import ImageUp from 'lucide-react/icons/image-up';
import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { ProgressRing } from '#design/progress/progress-ring.tsx';
import { Tooltip } from '#design/tooltip/tooltip.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import type { ProfileView } from '../contract.ts';
import styles from './profile-hero.module.css';
import { useCoverUpload } from './use-cover-upload.ts';

/** The button that changes the cover; if plans limit, a free account sees that it needs an upgrade. */
export function ChangeCover({ user }: { user: ProfileView }) {
  const { planLimits } = useSettings();
  const { progress, upload } = useCoverUpload(user);
  const input = useRef<HTMLInputElement>(null);
  const busy = progress > 0;
  if (planLimits && user.accountType === 0) {
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
