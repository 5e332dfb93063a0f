import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Sparkles from 'lucide-react/icons/sparkles';
import Upload from 'lucide-react/icons/upload';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { ranksBelowPro } from '#features/billing/model/plans.ts';
import { FollowButton } from '#features/follows/web/follow-button.tsx';
import { useFollow } from '#features/follows/web/use-follow.ts';
import { avatarColour } from '#platform/pure/colour/avatar-colour.ts';
import { href } from '#platform/pure/page.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useSettings, useSiteName, useViewer } from '#platform/web/app-context.tsx';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ProfileView } from '../contract.ts';
import { adminEditProfilePage } from '../pages.ts';
import type { HeroDialogs } from './hero-dialogs.ts';
import styles from './profile-hero.module.css';
import { ProfileHeroCover } from './profile-hero-cover.tsx';
import { ProfileShareButton } from './profile-share-button.tsx';
import { useFollowable } from './use-followable.ts';

interface ProfileHeroProps {
  user: ProfileView;
  /** When the user was read, in ms. */
  loadedAt?: number | undefined;
  dialogs: HeroDialogs;
  /** A button that plays their tracks. */
  play?: ReactNode;
}

const joinedFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A member's cover, avatar, name and counts in their own colour, and what the viewer can do. */
export function ProfileHero({ user, loadedAt, dialogs, play }: ProfileHeroProps) {
  const siteName = useSiteName();
  const { followersCount } = useFollow(useFollowable(user), loadedAt);
  const numbers = [
    [user.mixdownsCount, user.mixdownsCount === 1 ? 'track' : 'tracks'],
    [user.playsCount, user.playsCount === 1 ? 'play' : 'plays'],
    [followersCount, followersCount === 1 ? 'follower' : 'followers'],
    [user.followingUsersCount, 'following'],
  ] as const;
  return (
    <header
      className={styles.hero}
      style={{ '--own-colour': avatarColour(user.username) } as React.CSSProperties}
    >
      <ProfileHeroCover user={user} />
      <div className={styles.body}>
        <div className={styles.portrait}>
          <Avatar name={user.username} src={user.avatarLargeUrl} size={144} className={styles.avatar ?? ''} />
          {play && <div className={styles.play}>{play}</div>}
        </div>
        <div className={styles.who}>
          <h1 className={styles.name}>{user.username}</h1>
          <p className={styles.since}>
            {user.realName && <span className={styles.realName}>{user.realName}</span>}
            {user.admin && <span className={styles.badge}>{siteName} team</span>}
            <span>In the hall since {joinedFormat.format(new Date(user.createdAt))}</span>
          </p>
          <ul className={styles.numbers} role="list">
            {numbers.map(([count, name]) => (
              <li key={name}>
                <strong>{formatCount(count)}</strong> {name}
              </li>
            ))}
          </ul>
        </div>
        <ProfileHeroActions user={user} loadedAt={loadedAt} dialogs={dialogs} />
      </div>
    </header>
  );
}

interface ProfileHeroActionsProps {
  user: ProfileView;
  loadedAt?: number | undefined;
  dialogs: HeroDialogs;
}

/** What the viewer can do: follow, message and report other members, upload a track and edit their own profile. */
function ProfileHeroActions({ user, loadedAt, dialogs }: ProfileHeroActionsProps) {
  const viewer = useViewer();
  const { planLimits, educationMode } = useSettings();
  const followable = useFollowable(user);
  if (viewer?.id === user.id) {
    return (
      <div className={styles.actions}>
        {!educationMode && (
          <a className={buttonClass('primary')} href="/account/tracks">
            <Icon of={Upload} />
            Upload a track
          </a>
        )}
        <a className={buttonClass('quiet')} href="/account/profile">
          <Icon of={Pencil} />
          Edit
        </a>
        <ProfileShareButton user={user} />
        {planLimits && !educationMode && ranksBelowPro(user.accountType) && (
          <a className={buttonClass('quiet')} href="/accounts">
            <Icon of={Sparkles} />
            Upgrade
          </a>
        )}
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <FollowButton thing={followable} variant="primary" {...(loadedAt !== undefined && { loadedAt })} />
      <MessageButton user={user} Dialog={dialogs.Message} />
      <ProfileShareButton user={user} />
      {viewer?.siteAdmin && (
        <a
          className={buttonClass('quiet')}
          href={href(adminEditProfilePage, user)}
          target="_blank"
          rel="noopener"
        >
          <Icon of={Pencil} />
          Edit
        </a>
      )}
      {viewer && !user.admin && <MoreMenu user={user} dialogs={dialogs} />}
    </div>
  );
}

/** The context menu, loaded after the page; a placeholder keeps its space. */
function MoreMenu(props: { user: ProfileView; dialogs: HeroDialogs }) {
  const part = useLazyModule('ProfileHeroMenu', () => import('./profile-hero-menu.tsx'));
  return part ? <part.ProfileHeroMenu {...props} /> : <span className={styles.more} />;
}

interface MessageButtonProps {
  user: ProfileView;
  Dialog: ComponentType<{ user: ProfileView; onClose: () => void }>;
}

function MessageButton({ user, Dialog }: MessageButtonProps) {
  const viewer = useViewer();
  const signIn = useSignInAddress();
  const [open, setOpen] = useState(false);
  if (!viewer) {
    return (
      <a className={buttonClass('quiet')} href={signIn}>
        <Icon of={Mail} />
        Message
      </a>
    );
  }
  return (
    <>
      <Button icon={Mail} onClick={() => setOpen(true)}>
        Message
      </Button>
      {open && <Dialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
