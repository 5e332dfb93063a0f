import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#design/field/select-field.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { type PieceSort, pieceSorts, readPieceSort } from '../model/piece-sort.ts';
import styles from './my-projects-page.module.css';
import { PieceList } from './piece-list.tsx';
import { pieceListQuery } from './piece-queries.ts';

/** `/account/projects`: what the viewer works on. */
export function MyProjectsPage() {
  const api = useApi();
  const client = useQueryClient();
  const [sort, setSort] = useState<PieceSort>('updated_at');
  const { data } = useInfiniteQuery(pieceListQuery(api, sort));
  const isEmpty = data?.pages.every((page) => page.items.length === 0);

  const sortBy = (next: PieceSort) => {
    client.removeQueries({ queryKey: pieceListQuery(api, next).queryKey });
    setSort(next);
  };
  return (
    <div className={styles.page}>
      <PageHead title="My projects">
        {!isEmpty && (
          <SelectField
            label="Sort by"
            // What the browser remembers of another visit is no choice.
            autoComplete="off"
            className={styles.sort}
            value={sort}
            onChange={(event) => sortBy(readPieceSort(event.currentTarget.value))}
          >
            {Object.entries(pieceSorts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        )}
      </PageHead>
      <PieceList sort={sort} />
    </div>
  );
}
