import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { listShownMembers } from '../contract.ts';
import own from './records.module.css';

type Shown = AnswerOf<typeof listShownMembers>;

const hows: Readonly<Record<Shown['members'][number]['how'], string>> = {
  session: 'Whose session it is',
  look: 'Their record was opened in it',
  file: 'Whose file it is',
  copy: 'Had an account at that time',
};

/** `/admin/shown-members`: after a breach, whom a session or a file would have shown. */
export function ShownMembersPage() {
  const api = useApi();
  const [shown, setShown] = useState<Shown | null>(null);
  const form = useForm<{ sessionKey: string; fileKey: string }, Shown>({
    initial: { sessionKey: '', fileKey: '' },
    send: ({ sessionKey, fileKey }) =>
      api(listShownMembers, { sessionKey: sessionKey.trim(), fileKey: fileKey.trim() }),
    onDone: setShown,
  });
  return (
    <div className={own.stack}>
      <PageHead
        title="Whom a breach has shown"
        lead="Enter the session of a log line, or the key of a stored file or the name of a backup. Your question is in the audit log."
      />
      <form className={own.form} onSubmit={form.submit} noValidate>
        <TextField
          label="Session"
          autoComplete="off"
          maxLength={60}
          value={form.values.sessionKey}
          error={form.errors.sessionKey ?? form.messages[0]}
          onChange={({ target }) => form.set('sessionKey', target.value)}
        />
        <TextField
          label="File or backup"
          autoComplete="off"
          maxLength={300}
          value={form.values.fileKey}
          error={form.errors.fileKey}
          onChange={({ target }) => form.set('fileKey', target.value)}
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Find
        </Button>
      </form>
      {shown && <ShownTable shown={shown} />}
    </div>
  );
}

function ShownTable({ shown: { members, isComplete } }: { shown: Shown }) {
  if (members.length === 0) return <p role="status">It would have shown nobody.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the table where a phone is too narrow for it
    <section className={own.wide} aria-label="Members that were shown" tabIndex={0}>
      <p role="status">
        {members.length === 1 ? '1 member' : `${members.length} members`}
        {!isComplete && ', and more than are listed here'}
      </p>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">School</th>
            <th scope="col">How</th>
          </tr>
        </thead>
        <tbody>
          {members.map((one) => (
            <tr key={`${one.guid} ${one.how}`}>
              <th scope="row">
                {one.username} ({one.guid})
              </th>
              <td>{one.school ?? 'None'}</td>
              <td>{hows[one.how]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
