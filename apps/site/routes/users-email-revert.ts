import { EmailRevertPage } from '#features/identity/web/email-revert-page.tsx';
import { sitePage } from '../site-page.ts';
import { loadEmailLink } from './load-link.ts';

const loadRevert = loadEmailLink('revertToken', ['revert']);

export const page = sitePage({
  component: EmailRevertPage,
  // Once it is done the token is spent.
  load: async (input) => {
    if (input.search.done !== 'true') await loadRevert(input);
  },
  head: { title: 'Take a change back', noIndex: true },
});
