import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { CommentSection } from '#features/comments/web/comment-section.tsx';
import { LikeButton } from '#features/likes/web/like-button.tsx';
import { href } from '#platform/pure/page.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { newsAdminPage } from '../pages.ts';
import { NewsArticle } from './news-article.tsx';
import { newsCommentHostRef } from './news-comment-host-ref.ts';
import styles from './news-page.module.css';
import { type NewsPageView, newsQuery } from './news-queries.ts';
import { useNewsLike } from './use-news-like.ts';

/** A news item's own page. */
export function NewsPage({ params }: { params: Record<string, string> }) {
  const { id = '' } = params;
  const api = useApi();
  const queryClient = useQueryClient();
  const query = newsQuery(api, id);
  const { data: item, dataUpdatedAt } = useSuspenseQuery(query);
  const count = (by: 1 | -1) =>
    patchQueryData<NewsPageView>(queryClient, query.queryKey, (shown) => {
      const commentsCount = Math.max(0, shown.stats.commentsCount + by);
      return { ...shown, stats: { ...shown.stats, commentsCount } };
    });
  return (
    <article className={styles.page}>
      <NewsArticle item={item} />
      <Actions item={item} loadedAt={dataUpdatedAt} />
      <CommentSection host={newsCommentHostRef(item.id)} onCount={count} />
    </article>
  );
}

function Actions({ item, loadedAt }: { item: NewsPageView; loadedAt: number }) {
  const { shown, toggle } = useNewsLike(item, loadedAt);
  const { commentsCount } = item.stats;
  return (
    <div className={styles.actions}>
      <LikeButton shown={shown} onToggle={toggle} />
      <span className={styles.comments}>
        {formatCount(commentsCount)} {commentsCount === 1 ? 'comment' : 'comments'}
      </span>
      {useViewer()?.siteAdmin && (
        <a className={buttonClass('quiet')} href={href(newsAdminPage, {}, { item: item.id })}>
          <Icon of={Pencil} size={20} />
          <span>Edit</span>
        </a>
      )}
    </div>
  );
}
