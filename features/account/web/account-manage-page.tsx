import { AccountView } from './account-view.tsx';

/** `/account/manage`: the account page, opened at "My subscriptions". */
export function AccountManagePage() {
  return <AccountView openAt="subscriptions" />;
}
