import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { PagedList } from '#design/search-list/search-list.tsx';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { fromLocalTime } from '#platform/web/local-time.ts';
import {
  createSignUpInvitation,
  INVITATION_NOTE_LIMIT,
  revokeSignUpInvitation,
  type SignUpInvitationView,
} from '../../site.contract.ts';
import styles from './site-page.module.css';
import { invitationLinksQuery } from './site-queries.ts';

/** Links by which people sign up while sign-up is by invitation. */
export function InvitationLinks() {
  const api = useApi();
  const [adding, setAdding] = useState(false);
  return (
    <section className={classNames(panelClass(), styles.section)} aria-labelledby="invitation-links">
      <h2 id="invitation-links" className={styles.heading}>
        Invitation links
      </h2>
      <p className={styles.quiet}>They are asked for while people sign up only by invitation.</p>
      <div className={styles.actions}>
        <Button onClick={() => setAdding(true)}>Make a link</Button>
      </div>
      <PagedList
        query={useInfiniteQuery(invitationLinksQuery(api))}
        name="Invitation links"
        emptyText="There is no link yet."
        errorText="The links could not be loaded."
      >
        {(link) => <LinkEntry link={link} />}
      </PagedList>
      {adding && <LinkDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

const stateTexts = { open: 'Open', revoked: 'Ended', expired: 'Expired', used_up: 'Used up' } as const;

function LinkEntry({ link }: { link: SignUpInvitationView }) {
  const api = useApi();
  const client = useQueryClient();
  const name = link.note || 'Invitation link';
  const revoke = useMutation({
    mutationFn: () => api(revokeSignUpInvitation, { id: link.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationLinksQuery(api).queryKey }),
    onError: flashRefusal,
  });
  const end = async () => {
    const title = `End the link “${name}”?`;
    const text = 'Nobody can sign up by it any more. Whoever has done so stays.';
    if (await confirmDialog({ title, text, confirmLabel: 'End it', danger: true })) revoke.mutate();
  };
  const uses = link.maxUses === null ? `${link.uses} used` : `${link.uses} of ${link.maxUses} used`;
  const facts = [
    uses,
    link.expiresAt === null ? 'no end' : `until ${formatTimestampOfYear(link.expiresAt)}`,
    `made ${formatTimestampOfYear(link.createdAt)} by ${link.createdBy ?? 'somebody who has left'}`,
  ];
  return (
    <article className={styles.link} aria-label={name}>
      <p className={styles.linkName}>
        {name} <span className={styles.quiet}>{stateTexts[link.state]}</span>
      </p>
      <p className={styles.quiet}>{facts.join(' · ')}</p>
      {link.state === 'open' && (
        <Button size="small" variant="ghost" aria-label={`End ${name}`} onClick={() => void end()}>
          End
        </Button>
      )}
    </article>
  );
}

const formId = 'new-invitation-link';

/** Makes a link and shows it, this once: only its hash is stored. */
function LinkDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const form = useForm({
    initial: { note: '', maxUses: '1', expiresAt: '' },
    check: ({ maxUses }) =>
      maxUses === '' || /^[1-9]\d{0,4}$/.test(maxUses) ? {} : { maxUses: 'This is no number from 1' },
    labels: { maxUses: 'The number', expiresAt: 'The end' },
    send: ({ note, maxUses, expiresAt }) =>
      api(createSignUpInvitation, {
        note,
        maxUses: maxUses === '' ? null : Number(maxUses),
        expiresAt: fromLocalTime(expiresAt),
      }),
    onDone: ({ url: made }) => {
      setUrl(made);
      void client.invalidateQueries({ queryKey: invitationLinksQuery(api).queryKey });
    },
  });
  const text = (name: 'note' | 'maxUses' | 'expiresAt') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  const copy = async (made: string) => {
    try {
      await navigator.clipboard.writeText(made);
      flash.success('The link is copied.');
    } catch {
      flash.error('The link could not be copied. Please select it.');
    }
  };
  if (url !== null)
    return (
      <Dialog
        open
        size="small"
        title="The link is made"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Done</Button>
            <Button variant="primary" onClick={() => void copy(url)}>
              Copy
            </Button>
          </>
        }
      >
        <p>Copy it now: it is not shown again.</p>
        <TextField label="Invitation link" readOnly value={url} onFocus={(event) => event.target.select()} />
      </Dialog>
    );
  return (
    <Dialog
      open
      size="small"
      title="Make an invitation link"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Make it
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} method="post" noValidate onSubmit={form.submit}>
        <TextField
          label="For whom"
          hint="Only admins see this."
          maxLength={INVITATION_NOTE_LIMIT}
          {...text('note')}
        />
        <TextField
          label="How many may sign up"
          hint="Empty: any number."
          inputMode="numeric"
          {...text('maxUses')}
        />
        <TextField
          label="Works until"
          hint="Empty: until you end it."
          type="datetime-local"
          {...text('expiresAt')}
        />
      </form>
    </Dialog>
  );
}
