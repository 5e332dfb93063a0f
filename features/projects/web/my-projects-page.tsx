import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#design/field/select-field.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { type ProjectSort, parseProjectSort, projectSorts } from '../model/project-sort.ts';
import styles from './my-projects-page.module.css';
import { ProjectList } from './project-list.tsx';
import { projectListQuery } from './project-list-queries.ts';

/** `/account/projects`: the projects that the viewer owns or joined. */
export function MyProjectsPage() {
  const api = useApi();
  const client = useQueryClient();
  const [sort, setSort] = useState<ProjectSort>('updated_at');
  const { data } = useInfiniteQuery(projectListQuery(api, sort));
  const isEmpty = data?.pages.every((page) => page.items.length === 0);

  const sortBy = (next: ProjectSort) => {
    client.removeQueries({ queryKey: projectListQuery(api, next).queryKey });
    setSort(next);
  };
  return (
    <div className={styles.page}>
      <PageHead title="My projects">
        {!isEmpty && (
          <SelectField
            label="Sort by"
            // Without it the browser restores the value of an earlier visit.
            autoComplete="off"
            className={styles.sort}
            value={sort}
            onChange={(event) => sortBy(parseProjectSort(event.currentTarget.value))}
          >
            {Object.entries(projectSorts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        )}
      </PageHead>
      <ProjectList sort={sort} />
    </div>
  );
}
