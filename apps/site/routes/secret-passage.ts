import { SecretPassagePage } from '../pages/secret-passage-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SecretPassagePage,
  head: { title: 'The secret passage', noIndex: true },
});
