import { buttonClass } from '#design/button/button-class.ts';
import type { LinkView } from '../model/block-values.ts';
import { BlockLink, useIsFor } from './block-link.tsx';
import styles from './block-parts.module.css';

interface BlockButtonsProps {
  links: readonly (LinkView | null)[];
}

/** Links as buttons, of which the first is the main one; those for others are left out. */
export function BlockButtons({ links }: BlockButtonsProps) {
  const isFor = useIsFor();
  const shown = links.filter((link) => link !== null).filter(isFor);
  if (shown.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {shown.map((link, place) => (
        <BlockLink
          key={`${link.href} ${link.label}`}
          link={link}
          className={buttonClass(place === 0 ? 'primary' : 'quiet', 'large')}
        />
      ))}
    </div>
  );
}
