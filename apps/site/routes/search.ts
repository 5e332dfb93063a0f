import { SearchPage } from '#features/search/web/search-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SearchPage,
  head: { title: 'Search', noIndex: true },
});
