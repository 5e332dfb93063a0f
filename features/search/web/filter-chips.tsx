import X from 'lucide-react/icons/x';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { filteredAddress } from '../model/filtered-address.ts';
import { filterText, namesOfFilters, type TrackFilters, withoutFilter } from '../model/track-filters.ts';
import styles from './track-filter-fields.module.css';

interface FilterChipsProps {
  filters: TrackFilters;
  term: string;
  sort: string | undefined;
  /** The chip goes with the focus that is on it. */
  onRemove: () => void;
}

/** The chosen filters, each as a link that takes it away, and one for all. */
export function FilterChips({ filters, term, sort, onRemove }: FilterChipsProps) {
  const names = namesOfFilters(filters);
  if (names.length === 0) return null;
  const address = (rest: TrackFilters) => filteredAddress(term, 'mixdown', { sort, filters: rest });
  return (
    <ul className={styles.chips} role="list" aria-label="Chosen filters">
      {names.map((name) => (
        <li key={name}>
          <a className={styles.chip} href={address(withoutFilter(filters, name))} onClick={onRemove}>
            <span className="spoken">Remove filter: </span>
            {filterText(filters, name)}
            <Icon of={X} size={16} />
          </a>
        </li>
      ))}
      <li>
        <a className={linkClass('quiet')} href={address({})} onClick={onRemove}>
          Clear filters
        </a>
      </li>
    </ul>
  );
}
