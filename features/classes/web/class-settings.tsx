import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { archiveClass, type ClassView, copyClass, deleteClass, updateClass } from '../contract.ts';
import { classesPage, classPage } from '../pages.ts';
import { ClassFields, type NameAndColour } from './class-fields.tsx';
import styles from './classes.module.css';

/** Name and colour of a class, next year's copy, its end. */
export function ClassSettings({ one }: { one: ClassView }) {
  const isCurrent = one.archivedAt === null;
  return (
    <section className={styles.section} aria-labelledby="settings">
      <h2 id="settings" className={styles.heading}>
        Settings
      </h2>
      {isCurrent && <ChangeForm key={one.id} one={one} />}
      <CopyForm one={one} />
      <div className={styles.row}>
        <ArchiveButton one={one} />
        <DeleteButton one={one} />
      </div>
    </section>
  );
}

function ChangeForm({ one: { id, name, colour } }: { one: ClassView }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<NameAndColour, ClassView>({
    initial: { name, colour },
    required: ['name'],
    send: (workspace) => api(updateClass, { id, workspace }),
    onDone() {
      flash.success('The class is changed.');
      void queries.invalidateQueries({ queryKey: ['classes'] });
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ClassFields form={form} />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
    </form>
  );
}

function CopyForm({ one: { id, name, year } }: { one: ClassView }) {
  const api = useApi();
  const navigate = useNavigateTo();
  const queries = useQueryClient();
  const form = useForm<{ name: string; withStudents: boolean }, ClassView>({
    initial: { name, withStudents: true },
    required: ['name'],
    send: ({ name: copied, withStudents }) =>
      api(copyClass, { id, workspace: { name: copied, year: year + 1 }, withStudents }),
    onDone(made) {
      void queries.invalidateQueries({ queryKey: ['classes', 'list'] });
      navigate(href(classPage, { id: made.id }));
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <TextField
        label="Copy for the next school year"
        maxLength={100}
        autoComplete="off"
        value={form.values.name}
        error={form.errors.name ?? form.messages[0]}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <CheckboxField
        label="With its students"
        checked={form.values.withStudents}
        onChange={(event) => form.set('withStudents', event.target.checked)}
      />
      <Button type="submit" busy={form.busy}>
        Copy
      </Button>
    </form>
  );
}

function ArchiveButton({ one: { id, archivedAt } }: { one: ClassView }) {
  const api = useApi();
  const archived = archivedAt === null;
  const { isPending, mutate } = useSchoolMutation(
    ['classes'],
    () => api(archiveClass, { id, archived }),
    archived ? 'The class is archived.' : 'The class begins again.',
  );
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {archived ? 'Archive the class' : 'Begin it again'}
    </Button>
  );
}

function DeleteButton({ one: { id, name } }: { one: ClassView }) {
  const api = useApi();
  const navigate = useNavigateTo();
  const queries = useQueryClient();
  const { isPending, mutate } = useSchoolMutation(
    ['classes', 'list'],
    async () => {
      await api(deleteClass, { id });
      navigate(href(classesPage));
      queries.removeQueries({ queryKey: ['classes', 'one', id] });
    },
    `${name} is deleted.`,
  );
  async function remove(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Delete ${name}?`,
      text: 'Its announcements are deleted. Projects stay with their owners, and students at the school.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (confirmed) mutate();
  }
  return (
    <Button variant="quiet" busy={isPending} onClick={() => void remove()}>
      Delete the class
    </Button>
  );
}
