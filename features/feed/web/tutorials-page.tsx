import { FeedPage } from './feed-page.tsx';

/** `/tutorials` */
export function TutorialsPage() {
  return <FeedPage key="tutorials" feed="tutorials" />;
}
