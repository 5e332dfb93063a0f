import { useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { cardClass } from '#design/card/card-class.ts';
import { CountedCarousel } from '#design/carousel/counted-carousel.tsx';
import { classNames } from '#design/class-names.ts';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Section } from '#design/section/section.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { uniqueById } from '#features/groups/web/lists/unique-by-id.ts';
import { projectPage } from '#features/projects/pages.ts';
import { href } from '#platform/pure/page.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type CampaignProjectView, campaignProjectsQuery } from './campaign-project-queries.ts';
import styles from './open-collaborations.module.css';
import { useStartCollab } from './start-collab.tsx';

interface OpenCollaborationsProps {
  group: GroupView;
  campaign: CampaignView;
}

/** The projects that were started in the campaign; the first tile starts another one, until the campaign is over. */
export function OpenCollaborations({ group, campaign }: OpenCollaborationsProps) {
  const list = useInfiniteQuery(campaignProjectsQuery(useApi(), campaign));
  const projects = uniqueById(list.data?.pages.flatMap(({ items }) => items) ?? []);
  const isEmpty = list.isSuccess && projects.length === 0;
  const isOver = campaign.state === 'closed';
  if (isOver && isEmpty) return null;
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
  };
  return (
    <Section heading="Open collaborations">
      <CountedCarousel label="Open collaborations" onEnd={loadMore}>
        {!isOver && (
          <StartTile
            group={group}
            campaign={campaign}
            label={isEmpty ? 'Be the first to start a collab!' : 'Start a collaboration project'}
          />
        )}
        {projects.map((project) => (
          <CollaborationTile key={project.id} project={project} />
        ))}
      </CountedCarousel>
      {list.isError && (
        <ErrorState
          text="The collaborations could not be loaded."
          onRetry={() => void (list.isLoadingError ? list.refetch() : list.fetchNextPage())}
          busy={list.isFetching}
        />
      )}
    </Section>
  );
}

function StartTile({ group, campaign, label }: OpenCollaborationsProps & { label: string }) {
  const link = useStartCollab({ group, campaign });
  const content = (
    <>
      <span className={styles.sign}>
        <Icon of={Plus} size={28} />
      </span>
      {label}
    </>
  );
  if (campaign.state === 'open') {
    return (
      <a className={styles.start} {...link}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" className={styles.start} disabled>
      {content}
    </button>
  );
}

function CollaborationTile({ project }: { project: CampaignProjectView }) {
  const { id, title, coverPhotoUrl, owner, description, openCollaboration } = project;
  return (
    <article className={classNames(cardClass, styles.tile)} aria-label={title}>
      <div className={styles.picture}>
        <img
          className={styles.image}
          src={coverPhotoUrl}
          alt=""
          width={480}
          height={300}
          loading="lazy"
          decoding="async"
        />
        {!openCollaboration && <span className={styles.label}>On request</span>}
      </div>
      <div className={styles.texts}>
        <h3 className={styles.title}>
          <a className={linkClass('card')} href={href(projectPage, { id })}>
            {title}
          </a>
        </h3>
        <p className={styles.owner}>
          <a className={linkClass('quiet')} href={owner.selfLink}>
            {owner.username}
          </a>
        </p>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <p className={styles.counts}>
          <span>{formatCount(project.maxActiveUsersCount)} collaborated live</span>
          <span>{formatCount(project.totalUsersJoined)} joined</span>
        </p>
      </div>
    </article>
  );
}
