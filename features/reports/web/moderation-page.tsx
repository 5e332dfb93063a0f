import { useInfiniteQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useRef, useState } from 'react';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useFocusAfterRemoval } from '#platform/web/forms/use-focus-after-removal.ts';
import { CaseCard } from './case-card.tsx';
import styles from './moderation.module.css';
import { auditLogQuery, type CaseState, casesQuery } from './moderation-queries.ts';

const tabs = [
  { id: 'open', label: 'Waiting' },
  { id: 'settled', label: 'Settled' },
  { id: 'log', label: 'Audit log' },
] as const;

/** `/admin/moderation`: the moderation queue, settled cases, and the audit log. */
export function ModerationPage() {
  const [shown, setShown] = useState<string>('open');
  return (
    <div className={styles.page}>
      <PageHead
        title="Moderation"
        lead="What members have reported, the oldest first. Whoever it is about is told what you decide, in your words, and can appeal once."
      />
      <Tabs label="Parts of the moderation" tabs={tabs} selected={shown} onSelect={setShown}>
        {shown === 'log' ? (
          <AuditLog />
        ) : (
          <CaseList key={shown} state={shown === 'settled' ? 'settled' : 'open'} />
        )}
      </Tabs>
    </div>
  );
}

const actionTexts: Record<string, string> = {
  'campaign.count_votes': 'counted held votes for an entry of',
  'campaign.strike_votes': 'struck votes for an entry of',
  'moderation.dismiss': 'dismissed a report of',
  'moderation.hide': 'hid something of',
  'moderation.warn': 'warned',
  'moderation.suspend': 'suspended',
  'moderation.uphold': 'upheld a decision about',
  'moderation.reverse': 'took a decision back about',
  'campaign.announce': 'announced the campaign',
  'campaign.cancel': 'cancelled the campaign',
  'campaign.remove_juror': 'removed from the jury of a campaign',
  'campaign.delete_draft': 'deleted the draft of the campaign',
  'coupon.create': 'made the coupon',
  'coupon.stop': 'stopped the coupon',
  'member.end_sessions': 'signed out on all devices',
  'member.lift_suspension': 'lifted the suspension of',
  'member.reset_second_factor': 'turned off the second factor of',
  'order.renew_download': 'renewed a download of',
  'payment.refresh': 'asked the gateway about a payment of',
  'payment.refund': 'refunded a payment of',
  'plan.move': 'moved subscribers of',
  'plan.move_call_off': 'called off a move of subscribers of',
  'plan.off_sale': 'took off sale the plan',
  'plan.on_sale': 'put on sale the plan',
  'plan.price': 'set the price',
  'plan.price_withdraw': 'withdrew the price',
  'product.cover': 'changed the cover of the product',
  'media.create': 'added the media',
  'site.save': 'changed the settings of the site:',
  'sign_up_invitation.create': 'made the invitation link',
  'sign_up_invitation.revoke': 'ended the invitation link',
  'media.replace': 'replaced the file of the media',
  'media.delete': 'deleted the media',
  'product.create': 'made the product',
  'product.delete': 'deleted the product',
  'product.off_sale': 'withdrew from sale the product',
  'product.on_sale': 'put on sale the product',
  'product.price': 'set prices of the product',
  'product.sounds': 'sent the sounds of the product',
  'product.update': 'changed the product',
  'tax.add_rate': 'added a tax rate:',
  'tax.confirm_vat_id': 'confirmed the VAT id of',
  'tax.remove_rate': 'withdrew a tax rate:',
  'tax.remove_vat_id': 'removed the VAT id of',
  'user.delete': 'deleted',
  'user.update': 'changed the profile of',
};

/** The audit log, newest first. */
function AuditLog() {
  const list = useInfiniteQuery(auditLogQuery(useApi()));
  if (list.isPending) return <div className={styles.list} aria-busy="true" />;
  if (list.isLoadingError) {
    const retry = () => void list.refetch();
    return <ErrorState text="The log could not be loaded." onRetry={retry} busy={list.isFetching} />;
  }
  const entries = list.data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return <EmptyState icon={ScrollText} text="Nothing has been done yet." />;
  return (
    <>
      <ol className={styles.log}>
        {entries.map(({ id, action, actor, target, targetLink, details, createdAt }) => (
          <li key={id}>
            <time className={styles.time} dateTime={createdAt}>
              {formatTimestamp(createdAt)}
            </time>
            <span>
              <strong>{actor}</strong> {actionTexts[action] ?? action}{' '}
              {targetLink ? (
                <a className={linkClass('quiet')} href={targetLink}>
                  {target}
                </a>
              ) : (
                (details.subject ?? details.username ?? target)
              )}
              {details.message && <span className={styles.message}>“{details.message}”</span>}
            </span>
          </li>
        ))}
      </ol>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

const emptyTexts: Record<CaseState, string> = {
  open: 'Nothing is waiting. Reports of members, tracks and comments come in here.',
  settled: 'Nothing has been settled yet.',
};

/** Cases of the queue, or a text where there are none. */
function CaseList({ state }: { state: CaseState }) {
  const list = useInfiniteQuery(casesQuery(useApi(), state));
  const cases = list.data?.pages.flatMap((page) => page.items) ?? [];
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(place, cases.length);
  if (list.isPending) return <Loading />;
  if (list.isLoadingError) {
    const retry = () => void list.refetch();
    return <ErrorState text="The queue could not be loaded." onRetry={retry} busy={list.isFetching} />;
  }
  return (
    <div ref={place} tabIndex={-1}>
      {cases.length === 0 ? (
        <EmptyState icon={ShieldCheck} text={emptyTexts[state]} />
      ) : (
        <ul className={styles.list} aria-label={state === 'open' ? 'Waiting' : 'Settled'}>
          {cases.map((one) => (
            <li key={one.id}>
              <CaseCard entry={one} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.list} aria-busy="true">
      {[0, 1].map((at) => (
        <div key={at} className={classNames(panelClass(), styles.case)}>
          <Skeleton shape="text" width={240} />
          <Skeleton shape="text" width="80%" />
          <Skeleton shape="text" width="60%" />
        </div>
      ))}
    </div>
  );
}
