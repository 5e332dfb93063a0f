import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import { Carousel } from '#design/carousel/carousel.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Section } from '#design/section/section.tsx';
import { FeedSection } from '#features/feed/web/feed-section.tsx';
import { GroupSection } from '#features/groups/web/lists/group-section.tsx';
import { sortedListSource } from '#features/people/web/user-lists.ts';
import { UserSection } from '#features/people/web/user-section.tsx';
import { HereNow } from '#features/tracks/web/here-now/here-now.tsx';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackListEmpty } from '#features/tracks/web/lists/track-list-empty.tsx';
import { type TrackListType, trackListHref, trackLists } from '#features/tracks/web/lists/track-lists.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { TrackRow } from '#features/tracks/web/track-row.tsx';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { footerColumns } from '../shell/footer/footer-links.ts';
import styles from './community-page.module.css';
import { homeItems } from './home-items.ts';
import { ownSectionsPart } from './own-sections-part.ts';

/** The community's home: the start of every list, the viewer's own lists first. */
export function CommunityPage() {
  const viewer = useViewer();
  const own = viewer && ownSectionsPart.read();
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
        {own ? (
          <own.GoOnListening>
            <Tonight />
          </own.GoOnListening>
        ) : (
          <Tonight />
        )}
        <HereNow />
        {own && <own.CommunityProjects />}
        {viewer && <GroupSection type="my" hideEmpty />}
        <GroupSection type="popular" heading="Trending groups" eager />
        <FeedSection feed="news" />
        <FeedSection feed="tutorials" />
        {viewer && <CommunityTracks type="followed" />}
        <CommunityTracks type="trending" />
        <UserSection source={sortedListSource('trending_users')} />
        {own && <own.PeopleToFollow />}
      </div>
      <CommunitySidebar />
    </div>
  );
}

/** The track that is heard most now, to be played at once, and after it the others; nothing where the call has failed. */
function Tonight() {
  const { data, dataUpdatedAt } = useQuery(trackSectionQuery(useApi(), 'trending', homeItems));
  const first = data?.items[0];
  if (!first) return null;
  return (
    <Section heading="Tonight in the hall" landmark>
      <TrackRow track={first} list={data.items} loadedAt={dataUpdatedAt} eager />
    </Section>
  );
}

/** The start of a list of tracks; nothing where its call has failed. */
function CommunityTracks({ type }: { type: Extract<TrackListType, 'followed' | 'trending'> }) {
  const { data, dataUpdatedAt } = useQuery(trackSectionQuery(useApi(), type, homeItems));
  if (!data) return null;
  const { title } = trackLists[type];
  const { items, meta } = data;
  return (
    <Section
      heading={title}
      beside={<PlayAllButton tracks={items} of={title} />}
      showAll={meta.nextPage !== null && trackListHref(type)}
    >
      {items.length === 0 ? (
        <TrackListEmpty type={type} small />
      ) : (
        <Carousel label={title} slideWidth={212}>
          {items.map((track) => (
            <TrackCard key={track.id} track={track} list={items} loadedAt={dataUpdatedAt} />
          ))}
        </Carousel>
      )}
    </Section>
  );
}

const sidebarLinks = [
  { title: 'Users', text: 'Who makes what, and who to follow.', href: '/users' },
  { title: 'Groups', text: 'Rooms for a style, a town or an instrument.', href: '/groups' },
  { title: 'News', text: 'What is new in the hall.', href: '/feed' },
  { title: 'Tutorials', text: 'Short lessons, with sounds to listen to.', href: '/tutorials' },
] as const;

/** The sidebar of the community's lists: links to its pages and those of the footer. For everybody. */
function CommunitySidebar() {
  const links = footerColumns(useSettings(), useViewer()).flatMap((column) => column.links);
  return (
    <aside className={styles.sidebar} aria-label="Community">
      <nav className={styles.rooms} aria-label="More of the community">
        {sidebarLinks.map(({ title, text, href }) => (
          <a key={href} className={styles.room} href={href}>
            <span className={styles.name}>{title}</span>
            <span className={styles.text}>{text}</span>
          </a>
        ))}
      </nav>
      <nav className={styles.house} aria-label="House">
        <ul role="list" className={styles.links}>
          {links.map(({ title, href }) => (
            <li key={title}>
              <a className={styles.link} href={href}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
