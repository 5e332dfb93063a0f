import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Icon } from '#design/icon/icon.tsx';
import { formatCount } from '#platform/pure/text/format-count.ts';
import type { NewsView } from '../contract.ts';
import styles from './news-card.module.css';
import { useNewsLikeView } from './use-news-like.ts';

/** Likes and comments of an item, as cards show them. */
export function NewsCounts({ item, loadedAt }: { item: NewsCardView; loadedAt?: number | undefined }) {
  const { likesCount } = useNewsLikeView(item, loadedAt);
  return (
    <ul className={styles.counts} role="list">
      <Count icon={Heart} count={likesCount} one="like" many="likes" />
      <Count icon={MessageCircle} count={item.stats.commentsCount} one="comment" many="comments" />
    </ul>
  );
}

/** The fields that cards need: without the body, which is long. */
export type NewsCardView = Omit<NewsView, 'body' | 'externalUrl' | 'externalUrlText'>;

function Count({ icon, count, one, many }: { icon: typeof Heart; count: number; one: string; many: string }) {
  const word = count === 1 ? one : many;
  return (
    <li className={styles.count} title={`${count} ${word}`}>
      <Icon of={icon} size={14} />
      <span>{formatCount(count)}</span>
      <span className="spoken"> {word}</span>
    </li>
  );
}
