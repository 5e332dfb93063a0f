import { buttonClass } from '#design/button/button-class.ts';
import type { PageProps } from '../page-props.ts';
import { searchAddress, searchTypeOf, searchTypes } from '../shell/search-address.ts';
import coming from './coming-page.module.css';
import { DoorDrawing } from './door-drawing.tsx';
import styles from './search-page.module.css';

const titles = { all: 'Everything', user: 'Users', mixdown: 'Tracks', group: 'Groups', project: 'Projects' };

/** `/community/search`: keeps what was asked for and of which kind, until the search itself stands. */
export function SearchPage({ search }: PageProps) {
  const chosen = searchTypeOf(search.type);
  const term = typeof search.term === 'string' ? search.term.trim() : '';
  return (
    <section className={coming.page}>
      <div className={coming.words}>
        <p className={coming.sign}>Still being built</p>
        <h1 className={coming.title}>Search</h1>
        <nav className={styles.types} aria-label="Search for">
          {searchTypes.map((type) => (
            <a
              key={type}
              className={styles.type}
              href={searchAddress(term, type)}
              {...(type === chosen && { 'aria-current': 'page' })}
            >
              {titles[type]}
            </a>
          ))}
        </nav>
        {term && (
          <p className={coming.lead}>
            You asked for <strong className={styles.term}>{term}</strong>.
          </p>
        )}
        <p className={term ? coming.meanwhile : coming.lead}>
          Tracks, people and groups will be found here by their names. Until then the lists show what there
          is.
        </p>
        <div className={coming.actions}>
          <a className={buttonClass('primary', 'large')} href="/tracks">
            Tracks
          </a>
          <a className={buttonClass('quiet', 'large')} href="/tracks?type=recent">
            New tracks
          </a>
        </div>
      </div>
      <DoorDrawing className={coming.drawing} />
    </section>
  );
}
