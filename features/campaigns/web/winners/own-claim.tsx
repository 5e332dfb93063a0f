import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { TextArea } from '#design/field/text-area.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Panel } from '#design/panel/panel.tsx';
import { formatPlannedTime } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { ADDRESS_LIMIT, confirmClaim, declineClaim, type OwnClaimView } from '../../claims.contract.ts';
import { ownClaimQuery } from './winner-queries.ts';
import styles from './winners.module.css';

/** The viewer's prize, to be confirmed or declined; renders nothing without one. */
export function OwnClaim({ slug }: { slug: string }) {
  const { data } = useQuery(ownClaimQuery(useApi(), slug));
  const claim = data?.claim;
  if (!claim) return null;
  return (
    <Panel label="Your prize" heading={claim.state === 'offered' ? 'You have won' : 'Your prize'}>
      <div className={styles.form}>
        <p className={styles.prize}>
          <strong>{claim.prize.name}</strong>
          {claim.prize.giver !== '' && ` by ${claim.prize.giver}`}
          {claim.trackTitle !== '' && `, for “${claim.trackTitle}”`}
        </p>
        {claim.prize.description !== '' && <p className={styles.text}>{claim.prize.description}</p>}
        {claim.state === 'offered' ? (
          <ConfirmForm slug={slug} claim={claim} />
        ) : (
          <p className={styles.text}>{stateTexts[claim.state]}</p>
        )}
        {claim.address !== '' && (
          <div>
            <p className={styles.quiet}>It is sent to</p>
            <p className={styles.address}>{claim.address}</p>
          </div>
        )}
      </div>
    </Panel>
  );
}

const stateTexts: Record<Exclude<OwnClaimView['state'], 'offered'>, string> = {
  confirmed: 'You have confirmed it. The organisers will be in touch.',
  sent: 'It was sent to you.',
  lapsed: 'It was not confirmed in time and went to the next entry.',
  declined: 'You have declined it. It went to the next entry.',
  dropped: 'Your entry is no longer in the campaign, so the prize went to the next one.',
};

function ConfirmForm({ slug, claim }: { slug: string; claim: OwnClaimView }) {
  const api = useApi();
  const client = useQueryClient();
  const key = ownClaimQuery(api, slug).queryKey;
  const form = useForm({
    initial: { address: '' },
    required: claim.prize.posted ? ['address'] : [],
    send: ({ address }) => api(confirmClaim, { slug, ...(claim.prize.posted && { address }) }),
    onDone: (answer) => {
      client.setQueryData(key, answer);
      flash.success('Your prize is confirmed.');
    },
  });
  const decline = useMutation({
    mutationFn: () => api(declineClaim, { slug }),
    onSuccess: (answer) => client.setQueryData(key, answer),
    onError: flashRefusal,
  });
  async function askAndDecline(): Promise<void> {
    const title = 'Decline your prize?';
    const text = 'It goes to the next entry. This cannot be undone.';
    if (await confirmDialog({ title, text, confirmLabel: 'Decline', danger: true })) decline.mutate();
  }
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label="Confirm your prize">
      <p className={styles.text}>
        Confirm it until <time dateTime={claim.claimUntil}>{formatPlannedTime(claim.claimUntil)}</time>. After
        that it goes to the next entry.
      </p>
      {claim.prize.posted && (
        <TextArea
          label="Address for post"
          hint="Only the admins of the group see it. It is deleted when the prize is sent, or after 90 days."
          required
          rows={4}
          limit={ADDRESS_LIMIT}
          autoComplete="street-address"
          value={form.values.address}
          error={form.messages.length > 0 ? form.messages : form.errors.address}
          onChange={(event) => form.set('address', event.target.value)}
        />
      )}
      {!claim.prize.posted && form.messages.length > 0 && <p role="alert">{form.messages.join(' ')}</p>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Confirm
        </Button>
        <Button variant="ghost" busy={decline.isPending} onClick={() => void askAndDecline()}>
          Decline
        </Button>
      </div>
    </form>
  );
}
