import { EmailRevertPage } from '#features/identity/web/email-revert-page.tsx';
import { sitePage } from '../site-page.ts';
import { loadLink } from './load-link.ts';

export const page = sitePage({
  component: EmailRevertPage,
  load: loadLink('revertToken', ['revert']),
  head: { title: 'Take a change back', noIndex: true },
});
