import { useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { schoolAccountOf, wholeSchoolAccount } from '../model/school-account.ts';
import type { LeaveTo } from './follow-target.ts';
import { SchoolAccountForm } from './school-account-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** First the school account form; a guest who has filled it in makes their own account next. */
export function SchoolSignUp({ search, leave }: { search: Search; leave?: LeaveTo | undefined }) {
  const viewer = useViewer();
  const account = schoolAccountOf(search);
  const whole = wholeSchoolAccount(account);
  if (whole && !viewer) return <SignUpForm search={search} leave={leave} school={whole} />;
  return <SchoolAccountForm search={search} account={account} leave={leave} />;
}
