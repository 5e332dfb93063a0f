import Mail from 'lucide-react/icons/mail';
import type { MouseEvent } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { CopyField } from '#features/tracks/web/copy-field.tsx';
import { openSharePopup } from '#platform/web/open-share-popup.ts';
import styles from './invite-page.module.css';

const subject = 'Join me on Tonehall';

/** Copies or shares the link. The visitor's own mail program writes the e-mail, not the site. */
export function ShareInviteLink({ url }: { url: string }) {
  const [text, link] = [encodeURIComponent(subject), encodeURIComponent(url)];
  return (
    <div className={styles.shareLinks}>
      <CopyField label="Your link" value={url} copyLabel="Copy link" />
      <p className={styles.others}>
        <a
          className={buttonClass('quiet')}
          href={`https://twitter.com/intent/tweet?url=${link}&text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={openPopup}
        >
          Share on Twitter
        </a>
        <a className={buttonClass('quiet')} href={`mailto:?subject=${text}&body=${link}`}>
          <Icon of={Mail} size={20} />
          Send by e-mail
        </a>
      </p>
    </div>
  );
}

/** Opens the link in a small window; a blocked popup opens as a tab instead. */
function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (openSharePopup(event.currentTarget.href)) event.preventDefault();
}
