import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { CardGrid, CardGridSkeleton } from '#design/card-grid/card-grid.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { GroupCard } from '#features/groups/web/lists/group-card.tsx';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { ProjectTile } from '#features/projects/web/project-tile.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useInputBeforeHydration } from '#platform/web/forms/use-input-before-hydration.ts';
import { throttle } from '#platform/web/throttle.ts';
import { useMobileDevice } from '#platform/web/use-mobile-device.ts';
import { type SearchScope, searchAddress } from '../model/search-address.ts';
import { searchSorts } from '../model/search-types.ts';
import styles from './search-page.module.css';
import {
  parseSearchQuestion,
  type SearchQuestion,
  type SearchResult,
  searchQuery,
} from './search-queries.ts';

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

/** Number of pictures that are visible first; they load eagerly. */
const eagerPictures = 6;

/** The results, a page at a time. Late answers to earlier questions are ignored. */
function SearchResults({ question }: { question: SearchQuestion }) {
  const options = searchQuery(useApi(), question);
  useRemoveQueryOnUnmount(options.queryKey);
  const query = useInfiniteQuery(options);
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage } = query;
  if (isPending) return <Loading count={10} />;
  if (data === undefined) {
    return (
      <ErrorState
        text="Something went wrong. Please try again later."
        onRetry={() => void query.refetch()}
        busy={isFetching}
      />
    );
  }
  const found = uniqueResults(data.pages.flatMap((page) => page.items));
  const tracks = found.filter((one) => one.type === 'mixdown');
  const correctedTerm = data.pages[0]?.meta.correctedTerm ?? null;
  if (found.length === 0 && !hasNextPage) return <NoResults question={question} />;
  return (
    <div className={styles.results}>
      {correctedTerm !== null && (
        <p className={styles.corrected}>
          Nothing is called “{question.term}”. This is what “<strong>{correctedTerm}</strong>” finds.
        </p>
      )}
      {tracks.length > 0 && (
        <div>
          <PlayAllButton tracks={tracks} of="found tracks" />
        </div>
      )}
      <CardGrid label="Results" className={question.types.includes(',') ? styles.mixed : undefined}>
        {found.map((one, index) => (
          <SearchResultCard
            key={`${one.type} ${one.id}`}
            found={one}
            tracks={tracks}
            loadedAt={getListLoadedAt(data)}
            eager={index < eagerPictures}
          />
        ))}
      </CardGrid>
      <ListEnd
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
        skeleton={<Loading count={5} />}
      />
    </div>
  );
}

/** No results, with a link: after a search for one type, to a search for all. */
function NoResults({ question: { term, types } }: { question: SearchQuestion }) {
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

/** Removes results on unmount: those of the server-rendered page would otherwise be cached longer. */
function useRemoveQueryOnUnmount(queryKey: readonly string[]): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: JSON.parse(key), exact: true }),
    [queryClient, key],
  );
}

/** Placeholder of the grid while results load. */
function Loading({ count }: { count: number }) {
  return <CardGridSkeleton label="Searching" count={count} />;
}

/** A result that moved between two loads may be on both pages. */
function uniqueResults(found: readonly SearchResult[]): SearchResult[] {
  return [...new Map(found.map((one) => [`${one.type} ${one.id}`, one])).values()];
}

interface SearchResultCardProps {
  found: SearchResult;
  /** The shown tracks, as the playlist. */
  tracks: readonly TrackView[];
  /** When it was loaded, in ms. */
  loadedAt: number;
  eager: boolean;
}

/** A search result, as the card of its feature. */
function SearchResultCard({ found, tracks, loadedAt, eager }: SearchResultCardProps) {
  switch (found.type) {
    case 'mixdown':
      return <TrackCard track={found} list={tracks} loadedAt={loadedAt} eager={eager} level={2} />;
    case 'user':
      return <UserCard user={found} loadedAt={loadedAt} level={2} />;
    case 'group':
      return <GroupCard group={found} eager={eager} level={2} />;
    case 'piece':
      return <ProjectTile project={found} eager={eager} level={2} />;
  }
}
