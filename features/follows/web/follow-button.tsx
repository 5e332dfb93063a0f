import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '#design/button/button.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import { useSignUpAddress } from '#platform/web/sign-in/use-sign-up-address.ts';
import { type Followable, useFollow } from './use-follow.ts';

interface FollowButtonProps {
  thing: Followable;
  /** When the thing was loaded, in ms. */
  loadedAt?: number;
  size?: ButtonSize;
  /** Variant while not followed; `quiet` afterwards. */
  variant?: ButtonVariant;
  /** Label while followed. */
  followedLabel?: 'Following' | 'Unfollow';
}

/** Follow and unfollow button; a guest's leads to sign-up and back, and students follow nobody. */
export function FollowButton(props: FollowButtonProps) {
  const viewer = useViewer();
  if (viewer?.student) return null;
  return viewer ? <MemberButton {...props} /> : <GuestLink {...props} />;
}

function MemberButton({ thing, loadedAt, size, variant, followedLabel = 'Following' }: FollowButtonProps) {
  const { currentUserFollowing, busy, toggle } = useFollow(thing, loadedAt);
  const label = currentUserFollowing ? followedLabel : 'Follow';
  return (
    <Button
      size={size}
      variant={currentUserFollowing ? 'quiet' : variant}
      icon={currentUserFollowing ? UserCheck : UserPlus}
      busy={busy}
      aria-label={`${label} ${thing.name}`}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}

function GuestLink({ thing, size = 'medium', variant = 'quiet' }: FollowButtonProps) {
  return (
    <a className={buttonClass(variant, size)} href={useSignUpAddress()} aria-label={`Follow ${thing.name}`}>
      <Icon of={UserPlus} size={size === 'small' ? 16 : 20} />
      Follow
    </a>
  );
}
