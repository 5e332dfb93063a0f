import { useSuspenseQuery } from '@tanstack/react-query';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { formatAmount } from '../model/reward.ts';
import styles from './invite-page.module.css';
import { InvitedUsers } from './invited-users.tsx';
import { ReferralIllustration } from './referral-illustration.tsx';
import { ownReferralQuery } from './referral-queries.ts';
import { ShareInviteLink } from './share-invite-link.tsx';

/** `/account/referrals`: the viewer's link, rewards and invited members. */
export function InvitePage() {
  const { data } = useSuspenseQuery(ownReferralQuery(useApi()));
  const amount = formatAmount(data.referralRewardAmount, data.currency);
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{`Give ${amount} get ${amount}`}</h1>
          <p className={styles.lead}>
            Whoever signs up by your link gets {amount} off their first plan, and you get {amount} towards
            yours once they have paid for it. Paid plans are not on sale yet: everybody whom you invite until
            then counts all the same.
          </p>
          <p className={styles.hint}>
            Something unclear?{' '}
            <a className={linkClass()} href="/learn/referral-faq">
              Questions about invitations
            </a>
          </p>
        </div>
        <ReferralIllustration className={styles.drawing} />
      </section>
      <div className={styles.boxes}>
        <section className={classNames(panelClass(), styles.box)} aria-labelledby="invite-ways">
          <h2 id="invite-ways">Invite your friends</h2>
          <ShareInviteLink url={data.referral.url} />
        </section>
        <section className={classNames(panelClass(), styles.box)} aria-labelledby="rewards">
          <h2 id="rewards">Your rewards</h2>
          <dl className={styles.figures}>
            <div>
              <dt>{data.prizesCount === 1 ? 'Reward' : 'Rewards'}</dt>
              <dd>{data.prizesCount}</dd>
            </div>
            <div>
              <dt>Credits in {data.currency.toUpperCase()}</dt>
              <dd>{formatAmount(data.promotionalCreditsAmount, data.currency)}</dd>
            </div>
          </dl>
        </section>
      </div>
      <InvitedUsers />
    </div>
  );
}
