import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import Users from 'lucide-react/icons/users';
import type { MouseEvent } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { CopyField } from '#features/tracks/web/copy-field.tsx';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useSiteName, useViewer } from '#platform/web/app-context.tsx';
import { openSharePopup } from '#platform/web/open-share-popup.ts';
import type { InvitedUserView } from '../contract.ts';
import { formatAmount } from '../model/reward.ts';
import styles from './invite-page.module.css';
import { ReferralIllustration } from './referral-illustration.tsx';
import { invitesQuery, ownReferralQuery } from './referral-queries.ts';

/** `/account/referrals`: the viewer's link, rewards and invited members. */
export function InvitePage() {
  const { data } = useSuspenseQuery(ownReferralQuery(useApi()));
  const viewer = useViewer();
  const amount = formatAmount(data.referralRewardAmount, data.currency);
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{`Give ${amount} get ${amount}`}</h1>
          <p className={styles.lead}>
            Whoever signs up by your link gets {amount} off their first plan, and you get {amount} towards
            yours once they have paid for it.
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
          {viewer?.currentPaymentMethod === 'paypal' && (
            <p className={styles.hint}>Credits apply once you pay by card.</p>
          )}
        </section>
      </div>
      <InvitedUsers />
    </div>
  );
}

/** Copies or shares the link. The visitor's own mail program writes the e-mail, not the site. */
function ShareInviteLink({ url }: { url: string }) {
  const subject = `Join me on ${useSiteName()}`;
  const [text, link] = [encodeURIComponent(subject), encodeURIComponent(url)];
  return (
    <div className={styles.shareLinks}>
      <CopyField label="Your link" value={url} copyLabel="Copy link" />
      <p className={styles.others}>
        <a
          className={buttonClass('quiet')}
          href={`https://twitter.com/intent/tweet?url=${link}&text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={openPopup}
        >
          Share on Twitter
        </a>
        <a className={buttonClass('quiet')} href={`mailto:?subject=${text}&body=${link}`}>
          <Icon of={Mail} size={20} />
          Send by e-mail
        </a>
      </p>
    </div>
  );
}

/** Opens the link in a small window; a blocked popup opens as a tab instead. */
function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (openSharePopup(event.currentTarget.href)) event.preventDefault();
}

/** The viewer's invited members, newest first. A failed list shows no error (REFERRAL-051). */
function InvitedUsers() {
  const { data, ...list } = useInfiniteQuery(invitesQuery(useApi()));
  const all = data?.pages.flatMap((page) => page.users) ?? [];
  const users = all.filter((user, place) => all.findIndex(({ id }) => id === user.id) === place);
  const total = data?.pages.at(-1)?.meta.total ?? 0;
  return (
    <section className={classNames(panelClass(), styles.box)} aria-labelledby="invites">
      <header className={styles.listHead}>
        <h2 id="invites">Your invites</h2>
        {total > 0 && <p className={styles.total}>{total === 1 ? '1 person' : `${total} people`}</p>}
      </header>
      {data && users.length === 0 && <EmptyState icon={Users} text="You haven't invited anyone yet" />}
      {users.length > 0 && (
        <ul className={styles.users}>
          {users.map((user) => (
            <InvitedUser key={user.id} user={user} />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        label="See more"
      />
    </section>
  );
}

/** An invited member and their status. */
function InvitedUser({ user }: { user: InvitedUserView }) {
  const status = inviteStatus(user);
  return (
    <li className={styles.user}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={40} />
      <div className={styles.who}>
        <a className={linkClass('card')} href={user.selfLink}>
          {user.username}
        </a>
        <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
      </div>
      <span className={styles.status} data-status={status}>
        {status}
      </span>
    </li>
  );
}

interface InviteFacts {
  subscriptionStartedAt: string | null;
  prize: object | null;
}

/** Status of an invited member in the referrer's list (REFERRAL-046 to REFERRAL-048). */
function inviteStatus({ subscriptionStartedAt, prize }: InviteFacts): 'Subscribed' | 'Trial' | 'Signed up' {
  if (prize !== null) return 'Subscribed';
  return subscriptionStartedAt === null ? 'Signed up' : 'Trial';
}
