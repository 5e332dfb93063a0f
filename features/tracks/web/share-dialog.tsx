import type { MouseEvent } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { href } from '#platform/pure/page.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import { openSharePopup } from '#platform/web/open-share-popup.ts';
import { embedCode } from '../model/embed-code.ts';
import { shortLinkPage } from '../pages.ts';
import { CopyField } from './copy-field.tsx';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  shortLinkId: string;
}

/** Ways to share a track: short link, links to other sites, and the embed code. */
export function ShareDialog({ open, onClose, title, shortLinkId }: ShareDialogProps) {
  const { siteUrl } = useSettings();
  const link = shortLink(siteUrl, shortLinkId);
  return (
    <Dialog open={open} onClose={onClose} title="Share">
      <div className={styles.ways}>
        <CopyField label="Link" value={link} copyLabel="Copy link" />
        <ul className={styles.sites} aria-label="Share on">
          {shareLinks(link, title).map(({ name, href }) => (
            <li key={name}>
              <a
                className={buttonClass('quiet', 'medium')}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={openPopup}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
        <CopyField
          label="Embed code"
          value={embedCode(siteUrl, { shortLinkId, title })}
          copyLabel="Copy embed code"
          multiline
        />
      </div>
    </Dialog>
  );
}

/** Opens the link in a popup; where the browser blocks it, the link opens in a tab. */
function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  // With a modifier key the user chooses a tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (openSharePopup(event.currentTarget.href)) event.preventDefault();
}

/** Short address of a track. `siteUrl` has no trailing slash. */
const shortLink = (siteUrl: string, shortLinkId: string): string =>
  siteUrl + href(shortLinkPage, { shortLinkId });

/** Sites where a link can be shared: name, and address of the form. */
function shareLinks(link: string, title: string): { name: string; href: string }[] {
  const u = encodeURIComponent(link);
  const text = encodeURIComponent(title);
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${u}` },
    { name: 'X', href: `https://twitter.com/intent/tweet?url=${u}&text=${text}` },
    { name: 'WhatsApp', href: `https://api.whatsapp.com/send?text=${text}%20${u}` },
    { name: 'Reddit', href: `https://www.reddit.com/submit?url=${u}&title=${text}` },
  ];
}
