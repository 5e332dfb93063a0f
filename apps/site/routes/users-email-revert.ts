import { EmailRevertPage } from '#features/sign-in/web/email-links/email-revert-page.tsx';
import { sitePage } from '../site-page.ts';
import { loadEmailLink } from './load-link.ts';

const loadRevert = loadEmailLink('revertToken', ['revert']);

export const page = sitePage({
  component: EmailRevertPage,
  // The token works once.
  load: async (input) => {
    if (input.search.done !== 'true') await loadRevert(input);
  },
  head: { title: 'Take a change back', noIndex: true },
});
