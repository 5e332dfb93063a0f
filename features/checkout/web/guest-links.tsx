import { authAddress, plansAddress } from '#features/sign-in/model/auth-address.ts';
import { saveLoginRedirect } from '#features/sign-in/web/stored-redirects.ts';
import type { Search } from '#platform/web/search-params.ts';
import { checkoutAddress } from './checkout-address.ts';

/** Links to sign-in and sign-up that lead back here. */
export function GuestLinks({ search }: { search: Search }) {
  const { referralId, closeAfterAuthentication } = search;
  const kept = {
    ...(referralId && { referralId }),
    ...(closeAfterAuthentication && { closeAfterAuthentication }),
  };
  const saveReturn = () => saveLoginRedirect({ url: checkoutAddress(search), label: 'Back to checkout' });
  return (
    <p>
      To pay,{' '}
      <a href={authAddress('sign_in', kept)} onClick={saveReturn}>
        log in
      </a>{' '}
      or{' '}
      <a href={plansAddress(kept)} onClick={saveReturn}>
        sign up
      </a>
      .
    </p>
  );
}
