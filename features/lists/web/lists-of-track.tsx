import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Section } from '#design/section/section.tsx';
import type { ListView } from '../contract.ts';
import { ListCover } from './list-cover.tsx';
import { listVisibilityLabels, tracksText } from './list-texts.ts';
import styles from './lists-of-track.module.css';

/** Lists that are shown before "Show all". */
const shownFirst = 4;

/** The lists that hold a track, as a section beside it. */
export function ListsOfTrack({ lists }: { lists: readonly ListView[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? lists : lists.slice(0, shownFirst);
  return (
    <Section heading="In these lists" landmark>
      <ul className={styles.lists} role="list">
        {shown.map((list, at) => (
          <li key={list.id} className={styles.list}>
            <ListCover list={list} size={56} page={list.selfLink} />
            <div className={styles.texts}>
              {/* The button that has opened the rest is gone: focus goes on where the rest begins. */}
              <a
                className={linkClass('card')}
                href={list.selfLink}
                ref={isOpen && at === shownFirst ? focusOnce : null}
              >
                {list.title}
              </a>
              <span className={styles.facts}>
                {list.can.edit ? listVisibilityLabels[list.visibility] : `by ${list.user.username}`} ·{' '}
                {tracksText(list)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < lists.length && (
        <Button variant="ghost" size="small" className={styles.all} onClick={() => setOpen(true)}>
          Show all {lists.length}
        </Button>
      )}
    </Section>
  );
}

const focusOnce = (link: HTMLAnchorElement | null) => link?.focus();
