import { FoundPages } from '#features/pages/web/search/found-pages.tsx';
import { SearchPage } from '#features/search/web/search-page.tsx';
import { parseSearchQuestion } from '#features/search/web/search-queries.ts';
import type { PageProps } from '../page-props.ts';
import styles from './search-with-pages.module.css';

/** The search with pages of blocks below the community's results; search does not know pages. */
export function SearchWithPages({ search }: PageProps) {
  const { scope, question } = parseSearchQuestion(search, false);
  return (
    <div className={styles.page}>
      <SearchPage search={search} />
      {scope === 'all' && <FoundPages question={{ term: question.term }} />}
    </div>
  );
}
