import { FeedPage } from './feed-page.tsx';

/** `/feed` */
export function NewsFeedPage() {
  return <FeedPage key="news" feed="news" />;
}
