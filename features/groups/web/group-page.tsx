import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Panel } from '#design/panel/panel.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { isPlayable } from '#features/tracks/web/to-player-track.ts';
import { uploadedCoverAddress } from '#features/tracks/web/uploaded-cover-address.ts';
import { useTrackPlayback } from '#features/tracks/web/use-track-playback.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import { ClosedGroup } from './closed-group.tsx';
import { GroupComments } from './group-comments.tsx';
import { GroupHero } from './group-hero.tsx';
import styles from './group-page.module.css';
import { groupQuery, membersQuery } from './group-queries.ts';
import { groupSubPagePath } from './group-sub-page-path.ts';
import { LinkedText } from './linked-text.tsx';
import { featuredGroupTracksQuery } from './posts/group-track-queries.ts';
import { GroupTracks } from './posts/group-tracks.tsx';
import { GroupUpdates } from './updates/group-updates.tsx';

/** `/group/{groupLink}`. */
export function GroupPage({ params }: { params: Record<string, string> }) {
  const { data: group, dataUpdatedAt } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  if (!group.can.see) return <ClosedGroup group={group} loadedAt={dataUpdatedAt} />;
  return <OpenGroup key={group.id} group={group} loadedAt={dataUpdatedAt} />;
}

function OpenGroup({ group, loadedAt }: { group: GroupView; loadedAt: number }) {
  return (
    <article className={styles.page}>
      <GroupHero group={group} loadedAt={loadedAt} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <GroupDescription text={group.description ?? ''} />
          <GroupTracks group={group} />
        </div>
        <aside className={styles.side} aria-label="About the group">
          {group.sidebarTracks > 0 && <FeaturedTracks group={group} />}
          <GroupMembers group={group} />
        </aside>
        <div className={styles.talk}>
          <GroupUpdates group={group} />
          <GroupComments group={group} />
        </div>
      </div>
    </article>
  );
}

/** The description of a group with its web addresses as links. */
function GroupDescription({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={styles.description}>
      <LinkedText text={text} />
    </p>
  );
}

const avatarsShown = 12;
const avatarSize = 44;

/** Avatars of a group's members, with a link to all of them. */
function GroupMembers({ group }: { group: GroupView }) {
  const { data, isError } = useInfiniteQuery(membersQuery(useApi(), group.id));
  const members = (data?.pages[0]?.items ?? []).slice(0, avatarsShown);
  if (isError) return null;
  return (
    <Panel
      heading="Members"
      moreLink={{ href: groupSubPagePath(group, 'members'), text: 'Show all members' }}
    >
      <ul className={styles.faces} role="list">
        {data === undefined && <Skeleton height={avatarSize} />}
        {members.map(({ id, user }) => (
          <li key={id}>
            <a className={styles.face} href={user.selfLink} title={user.username}>
              <Avatar name={user.username} src={user.avatarSmallUrl} size={avatarSize} alt={user.username} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The featured tracks in a group's sidebar; renders nothing without any. */
function FeaturedTracks({ group }: { group: GroupView }) {
  const { data, isPending } = useQuery(featuredGroupTracksQuery(useApi(), group.id));
  const tracks = (data?.tracks ?? []).slice(0, group.sidebarTracks).map(({ track }) => track);
  if (!isPending && tracks.length === 0) return null;
  return (
    <Panel heading="Featured tracks">
      {isPending ? (
        <Skeleton height={group.sidebarTracks * 64} />
      ) : (
        <ol className={styles.rows}>
          {tracks.map((track) => (
            <FeaturedRow key={track.id} track={track} list={tracks} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function FeaturedRow({ track, list }: { track: TrackView; list: readonly TrackView[] }) {
  const { playing, waiting, toggle, prepare } = useTrackPlayback(track, list);
  return (
    <li className={styles.row}>
      <Cover
        id={track.id}
        src={uploadedCoverAddress(track.imageSmallUrl)}
        colour={track.imageColour}
        size={48}
        page={track.selfLink}
      />
      <div className={styles.rowTexts}>
        <a className={`${linkClass('quiet')} ${styles.rowTitle}`} href={track.selfLink}>
          {track.title}
        </a>
        <a className={`${linkClass('quiet')} ${styles.rowAuthor}`} href={track.user.selfLink}>
          {track.user.username}
        </a>
      </div>
      {isPlayable(track) && (
        <PlayButton
          playing={playing}
          loading={waiting}
          title={track.title}
          size={40}
          onToggle={toggle}
          onIntent={prepare}
        />
      )}
    </li>
  );
}
