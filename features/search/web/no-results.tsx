import SearchX from 'lucide-react/icons/search-x';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import type { SearchDocument } from '../contract.ts';
import { filteredAddress } from '../model/filtered-address.ts';
import { searchAddress } from '../model/search-address.ts';
import { filterText, withoutFilter } from '../model/track-filters.ts';
import styles from './search-page.module.css';
import { chosenSort, isFiltered, type SearchQuestion } from './search-queries.ts';

type FoundWithout = SearchDocument['meta']['foundWithout'];

/** "1 track", or "More than 2,000 tracks" where they were not all counted. */
export function tracksText({ total, totalCounted }: { total: number; totalCounted: boolean }): string {
  const number = total.toLocaleString('en');
  if (!totalCounted) return `More than ${number} tracks`;
  return total === 1 ? '1 track' : `${number} tracks`;
}

interface NoResultsProps {
  question: SearchQuestion;
  foundWithout: FoundWithout;
}

/** No results, with a link: after a search for one type, to a search for all; with filters, to what one fewer would find. */
export function NoResults({ question, foundWithout }: NoResultsProps) {
  if (isFiltered(question)) return <NothingFits {...{ question, foundWithout }} />;
  const { term, types } = question;
  const [href, text] = types.includes(',')
    ? ['/tracks', 'Browse tracks']
    : [searchAddress(term), 'Search for everything'];
  return (
    <EmptyState
      icon={SearchX}
      text="No tracks, users, groups or projects were found"
      action={
        <a className={buttonClass('quiet')} href={href}>
          {text}
        </a>
      }
    />
  );
}

function NothingFits({ question: { term, filters, sort }, foundWithout }: NoResultsProps) {
  const links = foundWithout.map(({ filter, ...found }) => {
    const isTerm = filter === 'term';
    const less = isTerm ? filters : withoutFilter(filters, filter);
    return {
      name: isTerm ? term : filterText(filters, filter),
      href: filteredAddress(isTerm ? '' : term, 'mixdown', { sort: chosenSort(sort), filters: less }),
      found: tracksText(found),
    };
  });
  return (
    <EmptyState
      icon={SearchX}
      text="No track fits all of this"
      action={
        links.length > 0 && (
          <ul className={styles.without} role="list">
            {links.map(({ name, href, found }) => (
              <li key={href}>
                <a className={linkClass()} href={href}>
                  Without “{name}”: {found}
                </a>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
