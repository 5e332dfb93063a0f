import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { formatPlannedTime, formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type ClaimView, getClaimAddress, markClaimSent } from '../../claims.contract.ts';
import { claimsQuery } from './winner-queries.ts';
import styles from './winners.module.css';

const stateTexts: Record<ClaimView['state'], string> = {
  offered: 'Waits for the winner',
  confirmed: 'Confirmed',
  sent: 'Sent',
  lapsed: 'Not confirmed in time',
  declined: 'Declined',
  dropped: 'Entry is out',
};
const tones = {
  offered: 'neutral',
  confirmed: 'good',
  sent: 'good',
  lapsed: 'bad',
  declined: 'bad',
  dropped: 'bad',
} as const;

/** What became of each prize. */
export function ClaimList({ slug }: { slug: string }) {
  const { data } = useQuery(claimsQuery(useApi(), slug));
  if (!data) return null;
  if (data.claims.length === 0) return <EmptyState text="There are no prizes." />;
  return (
    <ul className={styles.entries} role="list">
      {data.claims.map((claim) => (
        <li key={claim.id} className={panelClass()}>
          <Claim slug={slug} claim={claim} />
        </li>
      ))}
    </ul>
  );
}

function Claim({ slug, claim }: { slug: string; claim: ClaimView }) {
  const { prize, entry, state, claimUntil, sentAt } = claim;
  return (
    <div className={styles.form}>
      <RecordHead title={prize.name} state={stateTexts[state]} tone={tones[state]} />
      <p className={styles.text}>
        {entry ? (
          <>
            <a className={linkClass()} href={entry.selfLink}>
              {entry.title}
            </a>{' '}
            by {entry.username}
          </>
        ) : (
          'An entry that is no longer there'
        )}
      </p>
      {state === 'offered' && (
        <p className={styles.quiet}>
          Until <time dateTime={claimUntil}>{formatPlannedTime(claimUntil)}</time>
        </p>
      )}
      {sentAt && (
        <p className={styles.quiet}>
          <time dateTime={sentAt}>{formatTimestamp(sentAt)}</time>
        </p>
      )}
      {state === 'confirmed' && <Dispatch slug={slug} claim={claim} />}
    </div>
  );
}

/** The address on demand, and the mark that the prize was sent. */
function Dispatch({ slug, claim }: { slug: string; claim: ClaimView }) {
  const api = useApi();
  const client = useQueryClient();
  const { id, hasAddress, prize, entry } = claim;
  const address = useMutation({
    mutationFn: () => api(getClaimAddress, { slug, id }),
    onError: flashRefusal,
  });
  const sent = useMutation({
    mutationFn: () => api(markClaimSent, { slug, id }),
    onSuccess: (answer) => client.setQueryData(claimsQuery(api, slug).queryKey, answer),
    onError: flashRefusal,
  });
  const whose = entry ? ` of ${entry.username}` : '';
  return (
    <>
      <div className={styles.buttons}>
        {hasAddress && !address.data && (
          <Button
            busy={address.isPending}
            aria-label={`Show the address${whose}`}
            onClick={() => address.mutate()}
          >
            Show the address
          </Button>
        )}
        <Button
          busy={sent.isPending}
          aria-label={`Mark ${prize.name}${whose} as sent`}
          onClick={() => sent.mutate()}
        >
          Mark as sent
        </Button>
      </div>
      {address.data && <p className={styles.address}>{address.data.address}</p>}
      {hasAddress && <p className={styles.quiet}>The address is deleted when the prize is marked as sent.</p>}
    </>
  );
}
