import { type MouseEvent, useState } from 'react';
import { Picture } from '#design/picture/picture.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import { useMobileDevice } from '#platform/web/use-mobile-device.ts';
import { BlockTitle } from '../../web/block-title.tsx';
import styles from './embed-studio.module.css';
import type { EmbedStudioView } from './schema.ts';

/** A picture whose click opens the studio in its place; phones and tablets, where the studio does not run, are shown the picture alone. */
export function View({ block }: { block: EmbedStudioView }) {
  const { projectId, templateId, title, image } = block;
  const { studioUrl } = useSettings();
  const isMobile = useMobileDevice();
  const [isOpen, setOpen] = useState(false);
  const address = projectId
    ? `${studioUrl}/project/${encodeURIComponent(projectId)}`
    : `${studioUrl}/templates/${encodeURIComponent(templateId)}/new-project`;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const picture = (
    <Picture picture={image} sizes="(width < 1140px) 100vw, 1140px" className={styles.picture} />
  );
  return (
    <section className={styles.block}>
      <BlockTitle>{title}</BlockTitle>
      {isMobile ? (
        <figure className={styles.figure}>
          {picture}
          <figcaption className={styles.label}>
            There is no mobile app. The studio runs in a desktop browser.
          </figcaption>
        </figure>
      ) : isOpen ? (
        <iframe className={styles.frame} src={address} title={title || 'The studio'} allow="autoplay" />
      ) : (
        <a className={styles.figure} href={address} onClick={open}>
          {picture}
          <span className={styles.label}>Open the studio here</span>
        </a>
      )}
    </section>
  );
}
