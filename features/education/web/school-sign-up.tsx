import { completeSchoolAccount, readSchoolAccount } from '#features/sign-in/model/school-account.ts';
import type { GoToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import { SignUpForm } from '#features/sign-in/web/sign-up-form.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { SchoolAccountForm } from './school-account-form.tsx';

/** First the school account form; a guest who has completed it signs up next. */
export function SchoolSignUp({ search, leave }: { search: Search; leave?: GoToAddress | undefined }) {
  const viewer = useViewer();
  const account = readSchoolAccount(search);
  const whole = completeSchoolAccount(account);
  if (whole && !viewer) return <SignUpForm search={search} leave={leave} school={whole} />;
  return <SchoolAccountForm search={search} account={account} leave={leave} />;
}
