import { useSuspenseQuery } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Carousel } from '#design/carousel/carousel.tsx';
import { linkClass } from '#design/link/link-class.ts';
import type { PricingMember } from '#features/billing/model/pricing-items.ts';
import { readPricingSearch } from '#features/billing/model/pricing-search.ts';
import { PricingColumns } from '#features/billing/web/pricing-columns.tsx';
import { usePricingMember } from '#features/billing/web/use-pricing-member.ts';
import { userPage } from '#features/members/pages.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { href } from '#platform/pure/page.ts';
import { withSiteName } from '#platform/pure/site-name.ts';
import { useApi, useSettings, useSiteName, useViewer } from '#platform/web/app-context.tsx';
import { formatAmount } from '../model/reward.ts';
import { ReferralIllustration } from './referral-illustration.tsx';
import styles from './referral-page.module.css';
import { referralQuery } from './referral-queries.ts';
import { invitationHeading, ownerName, withReferral } from './referral-texts.ts';

const highlights = [
  {
    title: 'A page for every track',
    text: 'With a waveform, a cover and an address of its own, from any usual kind of recording.',
  },
  {
    title: 'People who listen',
    text: 'They like, follow and write what they think, to the second that they mean.',
  },
  {
    title: 'Groups and projects',
    text: 'Play for a circle of your own, and begin pieces together with others.',
  },
] as const;

/** `/referral/{referralId}`: the landing page of an invitation link. */
export function ReferralPage({ params: { referralId = '' } }: { params: Record<string, string> }) {
  const siteName = useSiteName();
  const { data: invitation, dataUpdatedAt } = useSuspenseQuery(referralQuery(useApi(), referralId));
  const { productVideoUrl } = useSettings();
  const viewer = useViewer();
  const owner = invitation?.referral.owner;
  const name = owner && ownerName(owner);
  const isOwn = owner?.type === 'user' && owner.profileLink === viewer?.profileLink;
  const tracks = invitation?.featuredTracks ?? [];
  const member = usePricingMember();
  const isUnavailable = isOwn || isUnavailableFor(member);
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          {name !== undefined && (
            <p className={styles.from}>
              <Avatar name={name} src={tracks[0]?.user.avatarSmallUrl} size={32} />
              {isOwn ? 'This is your own invitation' : `${name} invites you`}
            </p>
          )}
          <h1 className={styles.title}>
            {invitation ? withSiteName(invitationHeading(invitation), siteName) : `Join us on ${siteName}`}
          </h1>
          <p className={styles.lead}>
            {siteName} is where musicians put what they make on stage, and where you hear it before everybody
            else does.
          </p>
          {isOwn && (
            <a className={buttonClass('quiet', 'large')} href="/account/referrals">
              Pass it on
            </a>
          )}
          {!viewer && (
            <a
              className={buttonClass('quiet', 'large')}
              href={withReferral('/auth?tab=sign_up&plan=free', invitation?.referral.id)}
            >
              Sign up for free
            </a>
          )}
        </div>
        <ReferralIllustration className={styles.drawing} />
      </section>
      {owner?.type === 'user' && tracks.length > 0 && (
        <ReferralTracks owner={owner} tracks={tracks} loadedAt={dataUpdatedAt} />
      )}
      <div className={styles.insights}>
        {highlights.map(({ title, text }) => (
          <section key={title} className={styles.insight}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <ProductVideo src={productVideoUrl} />
      {invitation && (
        <section className={styles.plans} aria-label="Plans">
          <PricingColumns
            search={readPricingSearch({ referralId: invitation.referral.id })}
            member={member}
            guestTab="sign_up"
            isUnavailable={isUnavailable}
          />
        </section>
      )}
      <section className={styles.end} aria-labelledby="plans-call">
        <h2 id="plans-call">The lamp is on. Come in.</h2>
        <p>
          {invitation
            ? 'Start with the Free plan, or with one that this invitation makes cheaper.'
            : 'Start with the Free plan, for as long as you like.'}
        </p>
        <ChoosePlanLink
          referralId={invitation?.referral.id}
          label={
            invitation
              ? `Get ${formatAmount(invitation.referralRewardAmount, invitation.currency)} off`
              : 'Choose a plan'
          }
          available={!isUnavailable}
        />
      </section>
    </div>
  );
}

/** The owner, paid members, and members whose plan was cancelled get no discount (REFERRAL-028 to 030). */
const isUnavailableFor = (member: PricingMember | null): boolean =>
  member !== null &&
  (member.accountType > 0 ||
    member.subscriptions.some(
      ({ type, status }) => type === 'AccountSubscription' && status === 'cancelled',
    ));

interface ChoosePlanLinkProps {
  /** Undefined where the invitation could not be loaded. */
  referralId: string | undefined;
  label: string;
  /** False for who gets no discount. */
  available: boolean;
}

/** Link from an invitation to the plans. */
function ChoosePlanLink({ referralId, label, available }: ChoosePlanLinkProps) {
  if (!available) {
    return (
      <Button variant="primary" size="large" disabled>
        UNAVAILABLE
      </Button>
    );
  }
  return (
    <a className={buttonClass('primary', 'large')} href={withReferral('/auth/plans', referralId)}>
      {label}
    </a>
  );
}

interface ReferralTracksProps {
  owner: { username: string; profileLink: string };
  tracks: readonly TrackView[];
  loadedAt: number;
}

/** Cards of the row that the widest screens show. */
const visibleCards = 6;

/** Tracks of the referral's owner. */
function ReferralTracks({ owner, tracks, loadedAt }: ReferralTracksProps) {
  const heading = `Tracks by ${owner.username}`;
  return (
    <div className={styles.tracks}>
      <header className={styles.tracksHead}>
        <h2>{heading}</h2>
        <PlayAllButton tracks={tracks} of={heading} />
        <a className={linkClass('quiet')} href={href(userPage, owner)}>
          View all<span className="spoken"> of {owner.username}</span>
        </a>
      </header>
      <Carousel label={heading} slideWidth={212} initialSlides={visibleCards}>
        {tracks.map((track, index) => (
          <TrackCard
            key={track.id}
            track={track}
            list={tracks}
            loadedAt={loadedAt}
            eager={index < visibleCards}
            level={3}
          />
        ))}
      </Carousel>
    </div>
  );
}

/** The film about Tonehall. Nothing of it is loaded before somebody asks for it. */
function ProductVideo({ src }: { src: string }) {
  const siteName = useSiteName();
  const [isPlaying, setPlaying] = useState(false);
  return (
    <section className={styles.frame} aria-label={`Film about ${siteName}`}>
      {isPlaying ? (
        // biome-ignore lint/a11y/useMediaCaption: the bundled film has no sound, and words of its own in the picture
        <video
          className={styles.video}
          src={src}
          controls
          autoPlay
          playsInline
          aria-label={`${siteName} in half a minute`}
        />
      ) : (
        <>
          <ReferralIllustration className={styles.video} />
          <Button
            className={styles.play}
            variant="primary"
            size="large"
            icon={Play}
            onClick={() => setPlaying(true)}
          >
            Play the film
          </Button>
        </>
      )}
    </section>
  );
}
