import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { SchoolMember } from '../members.contract.ts';
import { leaveSchool } from '../ownership.contract.ts';
import styles from './school-page.module.css';

/** Loaded once one of the dialogs is opened. */
const endingForms = () => import('./school-ending-forms.tsx');

/** Makes a teacher the owner, with the name that an owner has at their school. */
export function HandOverButton({ schoolId, person }: { schoolId: string; person: SchoolMember }) {
  const [open, setOpen] = useState(false);
  const loaded = useLazyModule('HandOverForm', endingForms, open);
  return (
    <>
      <Button variant="quiet" aria-label={`Make owner: ${person.name}`} onClick={() => setOpen(true)}>
        Make owner
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Hand the school over to ${person.name}?`}>
        {loaded && <loaded.HandOverForm schoolId={schoolId} person={person} onDone={() => setOpen(false)} />}
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
  const [open, setOpen] = useState(false);
  const loaded = useLazyModule('CloseSchoolForm', endingForms, open);
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
        {loaded && <loaded.CloseSchoolForm id={id} name={name} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
