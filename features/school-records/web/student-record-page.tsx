import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { TextField } from '#design/field/text-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { ownMembershipQuery } from '#features/education/web/education-queries.ts';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import styles from '#features/education/web/school-page.module.css';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { openStudentThings } from '../contract.ts';
import { recordsPage, studentRecordPage } from '../pages.ts';
import own from './records.module.css';

/** `/education/students/{guid}`: what a student keeps, outside of classes too, for the owner who gives a reason. */
export function StudentRecordPage({ params }: { params: Record<string, string> }) {
  const api = useApi();
  const userGuid = params.guid ?? '';
  const { membership } = useSuspenseQuery(ownMembershipQuery(api)).data;
  const id = membership?.organization.id ?? '';
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const open = useMutation({
    mutationFn: () => api(openStudentThings, { id, userGuid, reason: given }),
    onError: flashRefusal,
  });
  const copy = `${href(studentRecordPage, { guid: userGuid })}/export.zip?reason=${encodeURIComponent(given)}`;
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href={href(recordsPage)}>Students’ records</a>
        </p>
        <h1 className={styles.title}>{open.data?.name ?? 'One student'}</h1>
        <p className={styles.lead}>
          What a student makes outside of classes is theirs. You open it with a reason, which is written down
          with your name.
        </p>
      </header>
      <form
        className={own.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (given !== '') open.mutate();
        }}
      >
        <TextField
          label="Reason"
          maxLength={500}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" variant="primary" busy={open.isPending} disabled={given === ''}>
          Open
        </Button>
        {given !== '' && (
          <a className={buttonClass('quiet')} href={copy} download>
            Download a copy
          </a>
        )}
      </form>
      {open.data && <Things things={open.data} />}
    </div>
  );
}

function Things({ things }: { things: AnswerOf<typeof openStudentThings> }) {
  const { projects, tracks } = things;
  return (
    <section className={styles.section} aria-label="What they keep">
      {projects.length + tracks.length === 0 && <p className={styles.lead}>They have made nothing yet.</p>}
      <ul className={styles.people}>
        {projects.map((one) => (
          <SchoolListRow
            key={one.id}
            name={one.title}
            facts={`Project${one.inClass ? ' in a class' : ''} · ${formatDay(one.updatedAt)}`}
          >
            {null}
          </SchoolListRow>
        ))}
        {tracks.map((one) => (
          <SchoolListRow key={one.id} name={one.title} facts={`Track · ${formatDay(one.createdAt)}`}>
            {null}
          </SchoolListRow>
        ))}
      </ul>
    </section>
  );
}
