import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { withReauthentication } from '#features/sign-in/web/with-reauthentication.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { SchoolMember } from '../members.contract.ts';
import { closeSchool, handOverSchool } from '../ownership.contract.ts';
import styles from './school-page.module.css';

interface HandOverFormProps {
  schoolId: string;
  person: SchoolMember;
  onDone: () => void;
}

/** Hands the school over, with the name that its owner has there. */
export function HandOverForm({ schoolId, person, onDone }: HandOverFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [firstName = '', ...rest] = person.name.split(' ');
  const form = useForm({
    initial: { firstName, lastName: rest.join(' ') },
    required: ['firstName', 'lastName'],
    send: (names) =>
      withReauthentication(api)(handOverSchool, { id: schoolId, userGuid: person.userGuid, ...names }),
    onDone() {
      onDone();
      flash.success(`The school is ${person.name}’s now.`);
      void queries.invalidateQueries();
    },
  });
  return (
    <form className={styles.section} onSubmit={form.submit} noValidate>
      <p>
        They decide who belongs to the school from then on, and its licence is theirs. You stay as a teacher.
      </p>
      <TextField
        label="Their first name"
        required
        value={form.values.firstName}
        error={form.errors.firstName}
        maxLength={100}
        onChange={(event) => form.set('firstName', event.target.value)}
      />
      <TextField
        label="Their last name"
        required
        value={form.values.lastName}
        error={form.errors.lastName}
        maxLength={100}
        onChange={(event) => form.set('lastName', event.target.value)}
      />
      <p role="alert">{form.messages[0]}</p>
      <Button type="submit" variant="danger" busy={form.busy}>
        Hand over
      </Button>
    </form>
  );
}

/** Closes the school for good, once its name is typed. */
export function CloseSchoolForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: '' },
    required: ['name'],
    send: (values) => withReauthentication(api)(closeSchool, { id, ...values }),
    onDone({ erasedAt }: { erasedAt: string }) {
      onDone();
      flash.success(`The school is closed. A copy can be downloaded until ${formatDay(erasedAt)}.`);
      void queries.invalidateQueries();
    },
  });
  return (
    <form className={styles.section} onSubmit={form.submit} noValidate>
      <p>
        Teachers and students leave and keep what is theirs. Accounts that the school keeps can be used no
        more, its licence ends now without a refund, and 60 days from now everything of the school is erased.
        Until then you can download a copy.
      </p>
      <TextField
        label="Type the name of your school"
        required
        hint={name}
        autoComplete="off"
        value={form.values.name}
        error={form.errors.name ?? form.messages[0]}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <Button type="submit" variant="danger" busy={form.busy}>
        Close for good
      </Button>
    </form>
  );
}
