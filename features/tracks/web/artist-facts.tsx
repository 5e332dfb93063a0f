import { useQuery } from '@tanstack/react-query';
import { FollowButton } from '#features/follows/web/follow-button.tsx';
import { useFollow } from '#features/follows/web/use-follow.ts';
import type { UserView } from '#features/members/contract.ts';
import type { ProfileView } from '#features/profiles/contract.ts';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { useFollowable } from '#features/profiles/web/use-followable.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import styles from './artist-card.module.css';

/** What the card of an artist shows below the name; nothing where the call fails. */
export function ArtistFacts({ artist }: { artist: UserView }) {
  const { data, dataUpdatedAt } = useQuery(profileQuery(useApi(), artist.profileLink));
  return data ? <Facts profile={data} loadedAt={dataUpdatedAt} /> : null;
}

function Facts({ profile, loadedAt }: { profile: ProfileView; loadedAt: number }) {
  const viewer = useViewer();
  const { currentUserFollowing, mixdownsCount } = profile;
  const followable = useFollowable({ ...profile, currentUserFollowing: currentUserFollowing ?? false });
  const { followersCount } = useFollow(followable, loadedAt);
  return (
    <>
      <p className={styles.counts}>
        {formatCount(mixdownsCount)} {mixdownsCount === 1 ? 'track' : 'tracks'} ·{' '}
        {formatCount(followersCount)} {followersCount === 1 ? 'follower' : 'followers'}
      </p>
      {viewer?.id !== profile.id && <FollowButton thing={followable} loadedAt={loadedAt} size="small" />}
      {profile.about && <p className={styles.about}>{profile.about}</p>}
    </>
  );
}
