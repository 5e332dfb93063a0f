import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { ownMembershipQuery } from '#features/education/web/education-queries.ts';
import { ReadOnlyNote, WhileChangeable } from '#features/education/web/read-only.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type ClassView, createClass } from '../contract.ts';
import { classPage, schoolHomePage } from '../pages.ts';
import { ClassFields, type NameAndColour } from './class-fields.tsx';
import { ClassTile } from './class-tile.tsx';
import styles from './classes.module.css';
import { classesQuery } from './classes-queries.ts';

/** `/education/classes`: the classes of the school, for its teachers, who make new ones here. */
export function ClassesPage() {
  const { membership } = useSuspenseQuery(ownMembershipQuery(useApi())).data;
  if (!membership) return null;
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href={href(schoolHomePage)}>{membership.organization.name}</a>
        </p>
        <h1 className={styles.title}>Classes</h1>
      </header>
      <ReadOnlyNote />
      {membership.role !== 'student' && (
        <section className={styles.section} aria-labelledby="new-class">
          <h2 id="new-class" className={styles.heading}>
            New class
          </h2>
          <WhileChangeable>
            <NewClassForm />
          </WhileChangeable>
          <p>
            <a href="/education/rosters">Import students and classes</a>
          </p>
        </section>
      )}
      <ClassList heading="Current classes" archived={false} emptyText="There are no classes yet." />
      <ClassList heading="Archived classes" archived />
    </div>
  );
}

/** Classes of the school; the whole section is absent where it is empty and has no text for that. */
export function ClassList({
  heading,
  archived,
  emptyText,
  more,
}: {
  heading: string;
  archived: boolean;
  emptyText?: string;
  /** Below the list. */
  more?: ReactNode;
}) {
  const query = useSuspenseInfiniteQuery(classesQuery(useApi(), archived));
  const classes = query.data.pages.flatMap((page) => page.workspaces);
  if (classes.length === 0 && emptyText === undefined) return null;
  const id = archived ? 'archived-classes' : 'current-classes';
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {classes.length === 0 && <p className={styles.lead}>{emptyText}</p>}
      <ul className={styles.tiles}>
        {classes.map((one) => (
          <ClassTile key={one.id} one={one} />
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {more && <p>{more}</p>}
    </section>
  );
}

function NewClassForm() {
  const api = useApi();
  const navigate = useNavigateTo();
  const queries = useQueryClient();
  const form = useForm<NameAndColour, ClassView>({
    initial: { name: '', colour: 'blue' },
    required: ['name'],
    send: (workspace) => api(createClass, { workspace }),
    onDone({ id }) {
      void queries.invalidateQueries({ queryKey: ['classes', 'list'] });
      navigate(href(classPage, { id }));
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ClassFields form={form} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Make a class
      </Button>
    </form>
  );
}
