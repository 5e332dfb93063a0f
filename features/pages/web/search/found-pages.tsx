import { queryOptions, useQuery } from '@tanstack/react-query';
import { linkClass } from '#design/link/link-class.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { searchPages } from '../../search.contract.ts';
import { hostOf } from '../learning/progress-query.ts';
import styles from './found-pages.module.css';

interface PageQuestion {
  /** Trimmed; nothing is asked for ''. */
  term: string;
  /** Only pages below this path. */
  below?: string;
}

/** Pages of blocks with the words of a term. */
export const pageSearchQuery = (api: Api, { term, below }: PageQuestion, education: boolean) =>
  queryOptions({
    queryKey: ['pages', 'search', term, below ?? '', education],
    queryFn: async () =>
      (await api(searchPages, { q: term, ...(below !== undefined && { below }), ...hostOf(education) })).data,
    enabled: term !== '',
    // What was found stays while the next letter is searched.
    placeholderData: (found) => found,
  });

/** The pages that a term finds, below a heading. Nothing without any, but for a text where one is given. */
export function FoundPages({ question, none }: { question: PageQuestion; none?: string }) {
  const { educationMode } = useSettings();
  const { data } = useQuery(pageSearchQuery(useApi(), question, educationMode));
  if (question.term === '' || !data) return null;
  if (data.length === 0) return none ? <p role="status">{none}</p> : null;
  return (
    <section className={styles.found} aria-label="Pages">
      <h2 className={styles.title}>Pages</h2>
      <ul className={styles.list} role="list">
        {data.map(({ path, title, description, excerpt }) => (
          <li key={path} className={styles.item}>
            <a className={linkClass('quiet')} href={path}>
              {title}
            </a>
            <p className={styles.text}>{excerpt || description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
