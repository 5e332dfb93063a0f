import Megaphone from 'lucide-react/icons/megaphone';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { FollowButton } from '#features/follows/web/follow-button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { GroupView } from '../contract.ts';
import styles from './group-hero.module.css';
import { GroupMenu } from './group-menu.tsx';
import { groupSubPagePath } from './group-sub-page-path.ts';
import { InviteButton } from './members/invite-button.tsx';
import { JoinButton } from './members/join-button.tsx';
import { useFollowableGroup } from './members/use-followable-group.ts';
import { AddTrackButton } from './posts/add-track-button.tsx';

/** The actions that the viewer may do with a group. */
export function GroupActions({ group, loadedAt }: { group: GroupView; loadedAt: number }) {
  const followable = useFollowableGroup(group);
  return (
    <div className={styles.actions}>
      {group.canPostTracks && <AddTrackButton group={group} />}
      <JoinButton group={group} />
      {group.enableFollowing && group.can.see && <FollowButton thing={followable} loadedAt={loadedAt} />}
      {group.can.invite && <InviteButton group={group} />}
      {group.can.edit && <PostUpdateButton group={group} />}
      {group.can.edit && (
        <a className={buttonClass('quiet')} href={groupSubPagePath(group, 'edit')}>
          <Icon of={Pencil} size={20} />
          <span>Edit group</span>
        </a>
      )}
      <GroupMenu group={group} />
    </div>
  );
}

/** Opens the dialog in which an admin writes an update. */
export function PostUpdateButton({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false);
  const [shouldLoad, setShouldLoad] = useState(false);
  const dialog = useLazyModule(
    'PostUpdateDialog',
    () => import('./updates/post-update-dialog.tsx'),
    shouldLoad,
  );
  const preload = () => setShouldLoad(true);
  const show = () => {
    preload();
    setOpen(true);
  };
  return (
    <>
      <Button icon={Megaphone} onPointerEnter={preload} onFocus={preload} onClick={show}>
        Post update
      </Button>
      {dialog && open && <dialog.PostUpdateDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
