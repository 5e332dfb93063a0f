import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ban from 'lucide-react/icons/ban';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import type { UserSummary } from '#features/members/model/user-summary.ts';
import styles from './conversation-view.module.css';
import type { useBlockUser } from './use-block-user.ts';

interface ConversationHeadProps {
  other: UserSummary;
  isBlocked: boolean;
  blocking: ReturnType<typeof useBlockUser>;
}

/** The other member, with a menu to open their profile or block them. */
export function ConversationHead({ other, isBlocked, blocking }: ConversationHeadProps) {
  const { username, selfLink, avatarSmallUrl } = other;
  return (
    <header className={styles.head}>
      <a
        className={classNames(buttonClass('icon', 'medium'), styles.back)}
        href="/account/messages"
        aria-label="All messages"
      >
        <Icon of={ArrowLeft} size={20} />
      </a>
      <Avatar name={username} src={avatarSmallUrl} size={40} />
      <h1 className={styles.name}>{selfLink === null ? username : <a href={selfLink}>{username}</a>}</h1>
      {selfLink !== null && (
        <Menu
          trigger={(props) => (
            <Button {...props} variant="icon" icon={Ellipsis} aria-label={`More about ${username}`} />
          )}
        >
          <MenuItem icon={CircleUserRound} href={selfLink}>
            Profile
          </MenuItem>
          {isBlocked ? (
            <MenuItem icon={Ban} onSelect={() => blocking.unblock()}>
              Unblock
            </MenuItem>
          ) : (
            <MenuItem icon={Ban} danger onSelect={() => void blocking.block()}>
              Block
            </MenuItem>
          )}
        </Menu>
      )}
    </header>
  );
}
