import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { PagedList, SearchList } from '#design/search-list/search-list.tsx';
import { maxTeachers, teachersText } from '#features/billing/model/school-licence.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { type AdminSchoolView, enterTransfer, maxNoteLength } from '../admin.contract.ts';
import styles from './admin-schools-page.module.css';
import { adminSchoolsQuery } from './licence-queries.ts';

/** `/admin/schools`: what schools have, and what they paid by bank transfer. */
export function AdminSchoolsPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Schools" lead="The newest first. What you enter is in the audit log." />
      <SearchList label="Find by name" maxLength={200}>
        {(search) => <SchoolList search={search} />}
      </SearchList>
    </div>
  );
}

function SchoolList({ search }: { search: string }) {
  return (
    <PagedList
      query={useInfiniteQuery(adminSchoolsQuery(useApi(), search))}
      name="Schools"
      emptyText={search === '' ? 'There is no school yet.' : `There is no school like “${search}”.`}
      errorText="The schools could not be loaded."
    >
      {(school) => <SchoolCard school={school} />}
    </PagedList>
  );
}

const stateTexts: Record<AdminSchoolView['state'], string> = {
  free: 'Nothing is sold here',
  trial: 'Trial',
  active: 'Paid by card',
  ending: 'Paid by card, cancelled',
  unpaid: 'Renewal declined',
  invoice: 'Paid by bank transfer',
  read_only: 'Read only',
  closed: 'Closed',
};

function SchoolCard({ school }: { school: AdminSchoolView }) {
  const {
    name,
    country,
    ownerName,
    isOwnerSuspended,
    createdAt,
    state,
    until,
    teachers,
    licences,
    transfers,
  } = school;
  const [isEntering, setEntering] = useState(false);
  const facts = [
    `${ownerName}${isOwnerSuspended ? ' (owner suspended)' : ''}, ${country}`,
    `since ${formatDay(createdAt)}`,
    licences === null ? teachersText(teachers) : `${teachers} of ${teachersText(licences)}`,
  ];
  return (
    <article className={panelClass()} aria-label={name}>
      <div className={styles.school}>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p>
            {stateTexts[state]}
            {until !== null && `, ${state === 'read_only' ? 'since' : 'until'} ${formatDay(until)}`}
          </p>
          <p className={styles.quiet}>{facts.join(' · ')}</p>
          {transfers.map((one) => (
            <p key={one.id} className={styles.quiet}>
              {formatDay(one.createdAt)}: {teachersText(one.licences)} until {formatDay(one.endsAt)}.{' '}
              {one.note}
            </p>
          ))}
        </div>
        <Button aria-label={`Enter a bank transfer of ${name}`} onClick={() => setEntering(true)}>
          Enter a bank transfer
        </Button>
      </div>
      {isEntering && <TransferDialog school={school} onClose={() => setEntering(false)} />}
    </article>
  );
}

const formId = 'school-transfer';

function TransferDialog({ school, onClose }: { school: AdminSchoolView; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm({
    initial: { licences: String(Math.max(school.teachers, 1)), endsAt: '', note: '' },
    required: ['licences', 'endsAt', 'note'],
    check: ({ licences }) =>
      Number.isInteger(Number(licences)) && Number(licences) >= 1 && Number(licences) <= maxTeachers
        ? {}
        : { licences: `Please enter a number from 1 to ${maxTeachers}` },
    // The day that is entered is paid for.
    send: ({ licences, endsAt, note }) =>
      api(enterTransfer, {
        id: school.id,
        licences: Number(licences),
        endsAt: `${endsAt}T23:59:59.000Z`,
        note,
      }),
    onDone: () => {
      flash.success('The transfer is entered.');
      void queries.invalidateQueries({ queryKey: ['admin-schools'] });
      onClose();
    },
    labels: { licences: 'Teachers', endsAt: 'The day', note: 'The note' },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`A bank transfer of ${school.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Enter
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} method="post" noValidate onSubmit={form.submit}>
        <TextField
          label="Teachers"
          required
          type="number"
          inputMode="numeric"
          min={1}
          max={maxTeachers}
          value={form.values.licences}
          error={form.errors.licences}
          onChange={(event) => form.set('licences', event.target.value)}
        />
        <TextField
          label="Paid until"
          required
          type="date"
          hint="A day that is past ends what was entered before."
          value={form.values.endsAt}
          error={form.errors.endsAt}
          onChange={(event) => form.set('endsAt', event.target.value)}
        />
        <TextArea
          label="Note"
          required
          hint="Number and day of the transfer, for the audit log."
          rows={3}
          maxLength={maxNoteLength}
          value={form.values.note}
          error={form.errors.note}
          onChange={(event) => form.set('note', event.target.value)}
        />
        {form.messages[0] && !Object.values(form.errors).some(Boolean) && (
          <p role="alert">{form.messages[0]}</p>
        )}
      </form>
    </Dialog>
  );
}
