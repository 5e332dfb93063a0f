import type { MouseEvent, ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { openSharePopup } from '#platform/web/open-share-popup.ts';
import { CopyField } from './copy-field.tsx';
import styles from './share-dialog.module.css';

interface ShareWaysProps {
  /** Absolute. */
  link: string;
  title: string;
  /** Further ways. */
  children?: ReactNode;
}

/** Ways to share a page: its link, and links to other sites. */
export function ShareWays({ link, title, children }: ShareWaysProps) {
  return (
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
      {children}
    </div>
  );
}

/** Opens the link in a popup; where the browser blocks it, the link opens in a tab. */
function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  // With a modifier key the user chooses a tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (openSharePopup(event.currentTarget.href)) event.preventDefault();
}

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
