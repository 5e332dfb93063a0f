import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { withReauthentication } from '#features/sign-in/web/with-reauthentication.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { SchoolMember } from '../members.contract.ts';
import { closeSchool, handOverSchool, leaveSchool } from '../ownership.contract.ts';
import styles from './school-page.module.css';

/** Makes a teacher the owner, with the name that an owner has at their school. */
export function HandOverButton({ schoolId, person }: { schoolId: string; person: SchoolMember }) {
  const api = useApi();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [firstName = '', ...rest] = person.name.split(' ');
  const form = useForm({
    initial: { firstName, lastName: rest.join(' ') },
    required: ['firstName', 'lastName'],
    send: (names) =>
      withReauthentication(api)(handOverSchool, { id: schoolId, userGuid: person.userGuid, ...names }),
    onDone() {
      setOpen(false);
      flash.success(`The school is ${person.name}’s now.`);
      void queries.invalidateQueries();
    },
  });
  return (
    <>
      <Button variant="quiet" aria-label={`Make ${person.name} the owner`} onClick={() => setOpen(true)}>
        Make owner
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Hand the school over to ${person.name}?`}>
        <form className={styles.section} onSubmit={form.submit} noValidate>
          <p>
            They decide who belongs to the school from then on, and its licence is theirs. You stay as a
            teacher.
          </p>
          <TextField
            label="Their first name"
            value={form.values.firstName}
            error={form.errors.firstName}
            maxLength={100}
            onChange={(event) => form.set('firstName', event.target.value)}
          />
          <TextField
            label="Their last name"
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
      </Dialog>
    </>
  );
}

interface EndProps {
  id: string;
  name: string;
  isOwner: boolean;
  isClosed: boolean;
}

/** How somebody's belonging ends: the owner closes the school, everybody else leaves it. */
export function EndOfBelonging({ id, name, isOwner, isClosed }: EndProps) {
  return (
    <section aria-labelledby="end" className={styles.section}>
      <h2 id="end" className={styles.heading}>
        {isOwner && !isClosed ? 'Hand over or close' : 'Leave the school'}
      </h2>
      {isOwner && !isClosed ? <CloseSchool id={id} name={name} /> : <Leave id={id} name={name} />}
    </section>
  );
}

function Leave({ id, name }: { id: string; name: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigateTo();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(leaveSchool, { id }),
    async onSuccess() {
      queries.removeQueries({ queryKey: ['own-membership'] });
      flash.success(`You have left ${name}.`);
      navigate('/auth/organizations');
    },
    onError: flashRefusal,
  });
  async function leave(): Promise<void> {
    const text =
      'You keep your account and what you have made. Only an owner or teacher can let you in again.';
    if (await confirmDialog({ title: `Leave ${name}?`, text, confirmLabel: 'Leave', danger: true })) mutate();
  }
  return (
    <div>
      <Button busy={isPending} onClick={() => void leave()}>
        Leave {name}
      </Button>
    </div>
  );
}

function CloseSchool({ id, name }: { id: string; name: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const form = useForm({
    initial: { name: '' },
    required: ['name'],
    send: (values) => withReauthentication(api)(closeSchool, { id, ...values }),
    onDone({ erasedAt }: { erasedAt: string }) {
      setOpen(false);
      flash.success(`The school is closed. A copy can be downloaded until ${formatDay(erasedAt)}.`);
      void queries.invalidateQueries();
    },
  });
  return (
    <>
      <p className={styles.lead}>
        To hand the school over, press “Make owner” beside a teacher above. Closing it is for good.
      </p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Close the school
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Close ${name}?`}>
        <form className={styles.section} onSubmit={form.submit} noValidate>
          <p>
            Teachers and students leave and keep what is theirs. Accounts that the school keeps can be used no
            more, its licence ends now without a refund, and 60 days from now everything of the school is
            erased. Until then you can download a copy.
          </p>
          <TextField
            label="Type the name of your school"
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
      </Dialog>
    </>
  );
}
