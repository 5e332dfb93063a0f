import Search from 'lucide-react/icons/search';
import { useRef } from 'react';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { useNavigateTo } from '#platform/web/app-context.tsx';
import { useInputBeforeHydration } from '#platform/web/use-input-before-hydration.ts';
import { type SearchScope, searchAddress } from '../model/search-address.ts';
import { searchSorts } from '../model/search-types.ts';
import styles from './search-page.module.css';
import { parseSearchQuestion } from './search-queries.ts';
import { SearchResults } from './search-results.tsx';
import { useMobileDevice } from './use-mobile-device.ts';
import { useTypedTerm } from './use-typed-term.ts';

const tabs: readonly (readonly [SearchScope, string])[] = [
  ['all', 'All'],
  ['mixdown', 'Tracks'],
  ['user', 'Users'],
  ['group', 'Groups'],
  ['project', 'Projects'],
];

/** `/community/search`: the field, the types, the sort and the results. */
export function SearchPage({ search }: { search: Record<string, unknown> }) {
  const navigate = useNavigateTo();
  const mobile = useMobileDevice();
  const { scope, question } = parseSearchQuestion(search, mobile);
  const { term, sort } = question;
  const { typed, type } = useTypedTerm(term, (next) =>
    navigate(searchAddress(next, scope, sort === 'rank' ? undefined : sort), { replace: true }),
  );
  const field = useRef<HTMLInputElement>(null);
  useInputBeforeHydration(() => field.current);
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Search</h1>
        <search className={styles.search}>
          <form action="/community/search" onSubmit={(event) => event.preventDefault()}>
            <input type="hidden" name="type" value={scope} />
            <Icon of={Search} size={20} />
            <input
              ref={field}
              className={styles.field}
              type="search"
              name="term"
              aria-label="Search for"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              placeholder="A title, a name, a group"
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
            />
          </form>
        </search>
        <div className={styles.choices}>
          <nav className={styles.types} aria-label="Kinds of results">
            {tabs
              .filter(([tab]) => !(mobile && tab === 'project'))
              .map(([tab, label]) => (
                <a
                  key={tab}
                  className={styles.type}
                  data-tab={tab}
                  href={searchAddress(typed, tab)}
                  {...(tab === scope && { 'aria-current': 'page' })}
                >
                  {label}
                </a>
              ))}
          </nav>
          {scope !== 'all' && (
            <SelectField
              label="Sort by"
              // Keeps the browser from restoring the value of another visit.
              autoComplete="off"
              className={styles.sort}
              value={sort}
              onChange={(event) => navigate(searchAddress(typed, scope, event.currentTarget.value))}
            >
              {Object.entries(searchSorts[scope]).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </header>
      {term === '' && (
        <EmptyState icon={Search} text="Type what you are looking for: the beginning of a name will do." />
      )}
      {term !== '' && <SearchResults question={question} />}
    </section>
  );
}
