import { AccountView } from './account-view.tsx';

/** `/account`: the account page from its top. */
export function AccountPage() {
  return <AccountView />;
}
