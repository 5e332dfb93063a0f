import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { RecordHead } from '#design/record-head/record-head.tsx';
import { formatMoney } from '#platform/pure/money.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type AdminCouponView, stopCoupon } from '../../admin.contract.ts';
import { planNameOfAccountType, plans } from '../../model/plans.ts';
import styles from './admin.module.css';
import { adminCouponsKey, redemptionsQuery } from './admin-queries.ts';

/** One coupon, with what an admin can do about it. */
export function CouponCard({ coupon }: { coupon: AdminCouponView }) {
  const api = useApi();
  const client = useQueryClient();
  const [showsUses, setShowsUses] = useState(false);
  const stop = useMutation({
    mutationFn: () => api(stopCoupon, { id: coupon.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: adminCouponsKey });
      flash.success(`${coupon.code} is stopped.`);
    },
    onError: flashRefusal,
  });
  const [now] = useState(() => Date.now());
  const state = stateOf(coupon, now);
  return (
    <article className={classNames(panelClass(), styles.card)} aria-label={coupon.code}>
      <RecordHead title={coupon.code} state={state} tone={state === 'Active' ? 'good' : 'neutral'}>
        <span>{discountOf(coupon)}</span>
      </RecordHead>
      <ul className={styles.facts} aria-label={`Terms of ${coupon.code}`}>
        {factsOf(coupon).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" disabled={coupon.redemptions === 0} onClick={() => setShowsUses(true)}>
          Who used it
        </Button>
        {(state === 'Active' || state === 'Not begun') && (
          <Button size="small" variant="ghost" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        )}
      </div>
      {showsUses && <RedemptionsDialog coupon={coupon} onClose={() => setShowsUses(false)} />}
    </article>
  );
}

const redemptionTexts = { reserved: 'being paid', counted: 'paid', released: 'given back' } as const;

function RedemptionsDialog({ coupon, onClose }: { coupon: AdminCouponView; onClose: () => void }) {
  const list = useInfiniteQuery(redemptionsQuery(useApi(), coupon.id));
  const redemptions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog open title={`Who used ${coupon.code}`} onClose={onClose}>
      {list.isError && <p role="alert">This could not be loaded. Please try again.</p>}
      <ul className={styles.members} aria-busy={list.isPending || undefined}>
        {redemptions.map(({ id, member, state, createdAt }) => (
          <li key={id}>
            {member ? (
              <a className={linkClass('quiet')} href={member.selfLink}>
                {member.username}
              </a>
            ) : (
              <span>Somebody who has left</span>
            )}
            <time className={styles.quiet} dateTime={createdAt}>
              {formatTimestampOfYear(createdAt)}
            </time>
            <span className={styles.quiet}>{redemptionTexts[state]}</span>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </Dialog>
  );
}

/** "25% off", "10.00 USD, 9.00 EUR off". */
const discountOf = ({ percentOff, amounts }: AdminCouponView): string =>
  percentOff === null
    ? `${amounts.map(({ currency, amountMinor: minor }) => formatMoney({ minor, currency })).join(', ')} off`
    : `${percentOff}% off`;

/** Whether a coupon can be used now, in a word. */
function stateOf({ active, startsAt, expiresAt, maxRedemptions, redemptions }: AdminCouponView, now: number) {
  if (!active) return 'Stopped';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'Expired';
  if (maxRedemptions !== null && redemptions >= maxRedemptions) return 'Used up';
  return Date.parse(startsAt) > now ? 'Not begun' : 'Active';
}

const timesOf = (count: number): string => (count === 1 ? '1 time' : `${count} times`);

const periodTexts = { monthly: 'by the month', yearly: 'by the year' } as const;

/** What the coupon is for, and how often, one fact a line. */
function factsOf(coupon: AdminCouponView): string[] {
  const { accountType, period, cycles, redemptions, maxRedemptions, oncePerAccount, startsAt, expiresAt } =
    coupon;
  const plan =
    accountType === null
      ? 'Any plan'
      : accountType === plans.europa.number
        ? plans.europa.name
        : planNameOfAccountType(accountType);
  return [
    `${plan}${period ? `, ${periodTexts[period]}` : ''}`,
    cycles === null ? 'Every payment' : cycles === 1 ? 'The first payment' : `The first ${cycles} payments`,
    `From ${formatTimestampOfYear(startsAt)}${expiresAt === null ? '' : ` until ${formatTimestampOfYear(expiresAt)}`}`,
    `Used ${timesOf(redemptions)}${maxRedemptions === null ? '' : ` of ${maxRedemptions}`}${oncePerAccount ? ', once per account' : ''}`,
  ];
}
