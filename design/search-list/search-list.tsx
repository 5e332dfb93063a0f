import SearchX from 'lucide-react/icons/search-x';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import { TextField } from '../field/text-field.tsx';
import { LoadMore } from '../load-more/load-more.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './search-list.module.css';

interface SearchListProps {
  /** "Find by the beginning of a code". */
  label: string;
  maxLength: number;
  /** Draws what is found, anew for each search; it is empty at first. */
  children: (search: string) => ReactNode;
}

/** A search field with its button, above the list that it finds. */
export function SearchList({ label, maxLength, children }: SearchListProps) {
  const [search, setSearch] = useState('');
  const [draft, setDraft] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    setSearch(draft.trim());
  };
  return (
    <>
      <search>
        <form className={styles.search} onSubmit={find}>
          <TextField
            label={label}
            type="search"
            maxLength={maxLength}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <Button type="submit">Find</Button>
        </form>
      </search>
      <Fragment key={search}>{children(search)}</Fragment>
    </>
  );
}

/** What is used of an infinite query. */
interface PagedQuery<T> {
  data: { pages: readonly { items: readonly T[] }[] } | undefined;
  isLoadingError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

interface PagedListProps<T> {
  query: PagedQuery<T>;
  /** The name of the list for screen readers. */
  name: string;
  /** Shown where nothing is found. */
  emptyText: string;
  errorText: string;
  children: (item: T) => ReactNode;
}

/** A list that is loaded page by page, with its states. */
export function PagedList<T extends { id: string }>({
  query,
  name,
  emptyText,
  errorText,
  children,
}: PagedListProps<T>) {
  if (query.isLoadingError)
    return <ErrorState text={errorText} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (!query.data)
    return (
      <div aria-busy="true">
        <Skeleton shape="text" width="60%" />
        <Skeleton shape="text" width="80%" />
      </div>
    );
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState icon={SearchX} text={emptyText} />;
  return (
    <>
      <ul className={styles.list} aria-label={name}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
