import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Sparkles from 'lucide-react/icons/sparkles';
import { type ComponentType, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { FollowButton } from '#features/follows/web/follow-button.tsx';
import { href } from '#platform/pure/page.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { useSignInAddress } from '#platform/web/use-sign-in-address.ts';
import type { ProfileView } from '../contract.ts';
import { adminEditProfilePage } from '../pages.ts';
import type { HeroDialogs } from './hero-dialogs.ts';
import styles from './profile-hero.module.css';
import { ProfileHeroShare } from './profile-hero-share.tsx';
import { useFollowable } from './use-followable.ts';

interface ProfileHeroActionsProps {
  user: ProfileView;
  loadedAt?: number | undefined;
  dialogs: HeroDialogs;
}

/** What the viewer can do: follow, message and report other members, edit their own profile. */
export function ProfileHeroActions({ user, loadedAt, dialogs }: ProfileHeroActionsProps) {
  const viewer = useViewer();
  const { planLimits } = useSettings();
  const followable = useFollowable(user);
  if (viewer?.id === user.id) {
    return (
      <div className={styles.actions}>
        <a className={buttonClass('quiet')} href="/account/profile">
          <Icon of={Pencil} />
          Edit
        </a>
        <ProfileHeroShare user={user} />
        {planLimits && user.accountType === 0 && (
          <a className={buttonClass('primary')} href="/accounts">
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
      <ProfileHeroShare user={user} />
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
