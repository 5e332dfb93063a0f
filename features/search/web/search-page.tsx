import Search from 'lucide-react/icons/search';
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { useNavigateTo } from '#platform/web/app-context.tsx';
import { useInputBeforeHydration } from '#platform/web/forms/use-input-before-hydration.ts';
import { throttle } from '#platform/web/throttle.ts';
import { useMobileDevice } from '#platform/web/use-mobile-device.ts';
import { filteredAddress } from '../model/filtered-address.ts';
import { type SearchScope, searchAddress } from '../model/search-address.ts';
import { searchSorts } from '../model/search-types.ts';
import { FoundStatus } from './found-status.tsx';
import styles from './search-page.module.css';
import { chosenSort, isAsked, parseSearchQuestion } from './search-queries.ts';
import { PlayFound, SearchResults } from './search-results.tsx';
import type { TrackFilterFields } from './track-filter-fields.tsx';
import { trackFilterFieldsPart } from './track-filter-fields-part.ts';

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
  const { term, sort, filters } = question;
  const { typed, type } = useTypedTerm(term, (next) =>
    navigate(filteredAddress(next, scope, { sort: chosenSort(sort), filters }), { replace: true }),
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
          {scope === 'all' && isAsked(question) && <PlayFound question={question} />}
          {scope !== 'all' && (
            <SelectField
              label="Sort by"
              // Keeps the browser from restoring the value of another visit.
              autoComplete="off"
              className={styles.sort}
              value={sort}
              onChange={(event) =>
                navigate(filteredAddress(typed, scope, { sort: event.currentTarget.value, filters }))
              }
            >
              {Object.entries(searchSorts[scope])
                .filter(([value]) => value !== 'rank' || term !== '' || !isAsked(question))
                .map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
            </SelectField>
          )}
        </div>
        {scope === 'mixdown' && (
          <FilterFields
            {...{ filters, mobile }}
            term={typed}
            sort={chosenSort(sort)}
            onFilters={(next) =>
              navigate(filteredAddress(typed, scope, { sort: chosenSort(sort), filters: next }))
            }
          />
        )}
      </header>
      <FoundStatus question={question} />
      {isAsked(question) ? <SearchResults question={question} /> : <NothingAsked scope={scope} />}
    </section>
  );
}

/** The filters of tracks, which the page's loader has loaded. */
function FilterFields(props: ComponentProps<typeof TrackFilterFields>) {
  return (
    <Suspense>
      <LoadedFilterFields {...props} />
    </Suspense>
  );
}

function LoadedFilterFields(props: ComponentProps<typeof TrackFilterFields>) {
  const { TrackFilterFields: Fields } = trackFilterFieldsPart.read();
  return <Fields {...props} />;
}

/** Before a term is typed; leads to browsing tracks by filters. */
function NothingAsked({ scope }: { scope: SearchScope }) {
  const text = 'Type what you are looking for: the beginning of a name will do.';
  if (scope === 'mixdown')
    return <EmptyState icon={Search} text={`${text} Or choose a genre, a tempo, a key.`} />;
  return (
    <EmptyState
      icon={Search}
      text={text}
      action={
        <a className={buttonClass('quiet')} href={searchAddress('', 'mixdown')}>
          Browse tracks by genre, tempo or key
        </a>
      }
    />
  );
}

const searchIntervalMs = 200;

/**
 * The value of the search field. Passes typed terms on at most once in 200 ms, and always the last one; a term from elsewhere
 * (another search, the back button) replaces the value.
 */
function useTypedTerm(term: string, onTerm: (term: string) => void) {
  const [typed, setTyped] = useState(term);
  const [passedOn, setPassedOn] = useState(term);
  const [seen, setSeen] = useState(term);
  if (seen !== term) {
    setSeen(term);
    if (term !== passedOn) {
      setTyped(term);
      setPassedOn(term);
    }
  }
  const latest = useRef(term);
  const passOn = useEffectEvent(() => {
    const next = latest.current.trim();
    if (next === passedOn) return;
    setPassedOn(next);
    onTerm(next);
  });
  const requestPassOn = useRef<() => void>(null);
  useEffect(() => {
    const passOnThrottled = throttle(searchIntervalMs, () => passOn());
    requestPassOn.current = passOnThrottled;
    return passOnThrottled.cancel;
  }, []);
  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
    requestPassOn.current?.();
  };
  return { typed, type };
}
