import type { Search } from '#platform/web/search-params.ts';
import { AccountView } from './account-view.tsx';

/** `/account`: the account page; `edit=email` opens the form of the e-mail address. */
export function AccountPage({ search }: { search: Search }) {
  return <AccountView editsEmail={search.edit === 'email'} />;
}
