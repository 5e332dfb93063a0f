import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import styles from '#features/education/web/school-page.module.css';
import { href } from '#platform/pure/page.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import type { StudentConsent } from '../contract.ts';
import { recordsPage } from '../pages.ts';
import { withdrawConsent } from '../student-record.contract.ts';

/** Writes down, after a question that names the student and their class, that the consent for them was withdrawn. */
export function WithdrawConsent({ id, student }: { id: string; student: StudentConsent }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigateTo();
  const { userGuid, name, classes } = student;
  const withdrawn = useRef(false);
  useEffect(
    () => () => {
      // Back opens the page anew, and not as it was.
      if (withdrawn.current)
        for (const kind of ['consents', 'record-reads'])
          queries.removeQueries({ queryKey: [kind, id, userGuid] });
    },
    [queries, id, userGuid],
  );
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(withdrawConsent, { id, userGuid }),
    onSuccess: () => {
      withdrawn.current = true;
      flash.success(`${name} is no longer of the school.`);
      // The list that comes next is read anew; this page would be empty before it is left.
      queries.removeQueries({ predicate: (query) => isOfSchool(query.queryKey) && !query.isActive() });
      navigate(href(recordsPage));
    },
    onError: flashRefusal,
  });
  const isOfSchool = ([kind, school]: readonly unknown[]) =>
    (kind === 'consents' || kind === 'record-reads') && school === id;
  async function withdraw(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Was the consent for ${name}${classes[0] === undefined ? '' : ` of ${classes.join(', ')}`} withdrawn?`,
      text: `${name} leaves the school and is signed out now. An account that the school keeps is erased in 30 days, with all that they have made.`,
      confirmLabel: `${name} leaves`,
      danger: true,
    });
    if (confirmed) mutate();
  }
  return (
    <section className={styles.section} aria-labelledby="withdrawal">
      <h2 id="withdrawal" className={styles.heading}>
        Withdrawal of the consent
      </h2>
      <p className={styles.lead}>
        Whoever gave the consent may withdraw it at any time. {name} then leaves the school.
      </p>
      <div>
        <Button variant="danger" busy={isPending} onClick={() => void withdraw()}>
          Record the withdrawal
        </Button>
      </div>
    </section>
  );
}
