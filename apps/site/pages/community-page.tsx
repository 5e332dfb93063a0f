import { buttonClass } from '#design/button/button-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { FeedSection } from '#features/feed/web/feed-section.tsx';
import { GroupSection } from '#features/groups/web/lists/group-section.tsx';
import { sortedListSource } from '#features/people/web/user-lists.ts';
import { UserSection } from '#features/people/web/user-section.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import styles from './community-page.module.css';
import { CommunityProjects } from './community-projects.tsx';
import { CommunitySidebar } from './community-sidebar.tsx';
import { CommunityTracks } from './community-tracks.tsx';

/** The community's home: the start of every list, the viewer's own lists first. */
export function CommunityPage() {
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <PageHead
        title="Community"
        lead={
          viewer
            ? `Good to have you here, ${viewer.username}. This is what moves in the hall today.`
            : 'What moves in the hall today. Listen to whatever you like; sign up to join in.'
        }
      >
        {viewer ? (
          <a className={buttonClass('primary', 'large')} href="/account/tracks">
            Upload a track
          </a>
        ) : (
          <a className={buttonClass('primary', 'large')} href="/auth?tab=sign_up">
            Sign up for free
          </a>
        )}
        <a className={buttonClass('quiet', 'large')} href="/tracks">
          All tracks
        </a>
      </PageHead>
      <div className={styles.sections}>
        {viewer && <CommunityProjects />}
        {viewer && <GroupSection type="my" hideEmpty />}
        <GroupSection type="popular" heading="Trending groups" eager />
        <FeedSection feed="news" />
        <FeedSection feed="tutorials" />
        {viewer && <CommunityTracks type="followed" />}
        <CommunityTracks type="trending" />
        <UserSection source={sortedListSource('trending_users')} />
      </div>
      <CommunitySidebar />
    </div>
  );
}
