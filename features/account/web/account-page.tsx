import { AccountView } from './account-view.tsx';

/** `/account`: the account page. */
export function AccountPage() {
  return <AccountView />;
}
