import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { ReadOnlyNote, WhileChangeable } from '#features/education/web/read-only.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type ClassView, createClass } from '../contract.ts';
import { classPage, schoolHomePage } from '../pages.ts';
import { ClassFields, type NameAndColour } from './class-fields.tsx';
import { ClassList } from './class-list.tsx';
import styles from './classes.module.css';

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
