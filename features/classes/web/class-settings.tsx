import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { WhileChangeable } from '#features/education/web/read-only.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import {
  archiveClass,
  type ClassView,
  copyClass,
  deleteClass,
  mergeClass,
  updateClass,
} from '../contract.ts';
import { formatSchoolYear } from '../model/school-year.ts';
import { classesPage, classPage } from '../pages.ts';
import { ClassFields, type NameAndColour } from './class-fields.tsx';
import { ClassBans, ClassTeachers } from './class-people.tsx';
import styles from './classes.module.css';
import { classesQuery } from './classes-queries.ts';

/** Name, year and colour of a class, its teachers and bans, next year's copy, its end. */
export function ClassSettings({ one }: { one: ClassView }) {
  const isCurrent = one.archivedAt === null;
  return (
    <>
      {isCurrent && (
        <section className={styles.section} aria-labelledby="settings">
          <h2 id="settings" className={styles.heading}>
            Settings
          </h2>
          <WhileChangeable>
            <ChangeForm key={one.id} one={one} />
          </WhileChangeable>
        </section>
      )}
      <ClassTeachers one={one} mayChange={isCurrent} />
      {isCurrent && <ClassBans classId={one.id} />}
      <section className={styles.section} aria-labelledby="year">
        <h2 id="year" className={styles.heading}>
          Next year, or together with another
        </h2>
        <WhileChangeable>
          <CopyForm one={one} />
          {isCurrent && <MergeForm one={one} />}
        </WhileChangeable>
      </section>
      <section className={styles.section} aria-labelledby="end">
        <h2 id="end" className={styles.heading}>
          End of the class
        </h2>
        <p className={styles.lead}>
          An archived class can be read only, and begins again when you wish. What is deleted does not come
          back.
        </p>
        <div className={styles.row}>
          <ArchiveButton one={one} />
          <DeleteButton one={one} />
        </div>
      </section>
    </>
  );
}

type Changed = NameAndColour & { year: number; autoAccept: boolean };

function ChangeForm({ one: { id, name, colour, year, autoAccept } }: { one: ClassView }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<Changed, ClassView>({
    initial: { name, colour, year, autoAccept },
    required: ['name'],
    send: (workspace) => api(updateClass, { id, workspace }),
    onDone() {
      flash.success('The class is changed.');
      void queries.invalidateQueries({ queryKey: ['classes'] });
    },
  });
  return (
    <form className={styles.section} onSubmit={form.submit} noValidate>
      <div className={styles.form}>
        <ClassFields form={form} />
        <SelectField
          label="School year"
          value={form.values.year}
          onChange={({ target }) => form.set('year', Number(target.value))}
        >
          {[year - 1, year, year + 1].map((each) => (
            <option key={each} value={each}>
              {formatSchoolYear(each)}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckboxField
        label="Let in everybody who has the link of the class"
        hint="Otherwise they ask, and a teacher decides."
        checked={form.values.autoAccept}
        onChange={({ target }) => form.set('autoAccept', target.checked)}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Moves what is in another class into this one. */
function MergeForm({ one }: { one: ClassView }) {
  const api = useApi();
  const query = useSuspenseInfiniteQuery(classesQuery(api, false));
  const others = query.data.pages.flatMap((page) => page.workspaces).filter(({ id }) => id !== one.id);
  const [chosen, setChosen] = useState('');
  const from = others.find(({ id }) => id === chosen) ?? others[0];
  const { isPending, mutate } = useSchoolMutation(
    ['classes'],
    () => api(mergeClass, { id: one.id, fromId: from?.id ?? '' }),
    `${from?.name} is part of ${one.name} now.`,
  );
  if (!from) return null;
  async function merge(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Move ${from?.name} into ${one.name}?`,
      text: `Its students, announcements and projects come into ${one.name}. ${from?.name} is archived, empty.`,
      confirmLabel: 'Move',
    });
    if (confirmed) mutate();
  }
  return (
    <div className={styles.form}>
      <SelectField
        label="Take another class into this one"
        value={from.id}
        onChange={({ target }) => setChosen(target.value)}
      >
        {others.map(({ id, name, year }) => (
          <option key={id} value={id}>
            {name} ({formatSchoolYear(year)})
          </option>
        ))}
      </SelectField>
      <Button busy={isPending} onClick={() => void merge()}>
        Merge
      </Button>
    </div>
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
        label="Make a copy for the next school year, named"
        required
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
