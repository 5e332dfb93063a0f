import { TakeHomePage } from '#features/school-years/web/take-home-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: TakeHomePage,
  head: { title: 'Music to take home', noIndex: true },
});
