import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import styles from '#features/education/web/school-page.module.css';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { recordsPage } from '../pages.ts';
import { openStudentCopy, openStudentThings } from '../student-record.contract.ts';
import { describeStudent } from './consent-list.tsx';
import own from './records.module.css';
import { Looks } from './records-page.tsx';
import { studentConsentQuery } from './student-records-queries.ts';
import { WithdrawConsent } from './withdraw-consent.tsx';

/** `/education/students/{guid}`: on what basis a student's record is kept, what they keep, and who looked, for the owner. */
export function StudentRecordPage({ params }: { params: Record<string, string> }) {
  const api = useApi();
  const userGuid = params.guid ?? '';
  const { membership } = useSuspenseQuery(ownMembershipQuery(api)).data;
  const id = membership?.organization.id ?? '';
  const student = useSuspenseQuery(studentConsentQuery(api, id, userGuid)).data;
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href={href(recordsPage)}>Students’ records</a>
        </p>
        <h1 className={styles.title}>{student?.name ?? 'One student'}</h1>
        <p className={styles.lead}>
          {student ? describeStudent(student) : 'Nobody at your school has this record.'}
        </p>
      </header>
      {student && <WhatTheyKeep id={id} userGuid={userGuid} />}
      {student && <WithdrawConsent id={id} student={student} />}
      {student && <Looks id={id} userGuid={userGuid} />}
    </div>
  );
}

/** What the student keeps outside of classes too, once a reason is given. */
function WhatTheyKeep({ id, userGuid }: { id: string; userGuid: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const asked = { id, userGuid, reason: given };
  const ending = {
    onError: flashRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['record-reads', id] }),
  };
  const open = useMutation({ mutationFn: () => api(openStudentThings, asked), ...ending });
  const copy = useMutation({
    mutationFn: () => api(openStudentCopy, asked),
    onSuccess: ({ download }) => window.location.assign(download),
    ...ending,
  });
  return (
    <section className={styles.section} aria-labelledby="things">
      <h2 id="things" className={styles.heading}>
        What they keep
      </h2>
      <p className={styles.lead}>
        What a student makes outside of classes is theirs. You open it with a reason, which is written down
        with your name.
      </p>
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
        <Button busy={copy.isPending} disabled={given === ''} onClick={() => copy.mutate()}>
          Download a copy
        </Button>
      </form>
      {open.data && <Things things={open.data} />}
    </section>
  );
}

function Things({ things }: { things: AnswerOf<typeof openStudentThings> }) {
  const { projects, tracks } = things;
  if (projects.length + tracks.length === 0)
    return <p className={styles.lead}>They have made nothing yet.</p>;
  return (
    <ul className={styles.people} aria-label="Projects and tracks">
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
  );
}
