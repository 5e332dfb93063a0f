import { useEffect } from 'react';
import { flash } from '#design/flash/flash.ts';
import { authFlashText } from '../model/auth-flash.ts';

/** What asks the reader to do something else than before stays until it is closed. */
const staysOpenCodes = /^email_exists$|_no_email$/;

/** Shows the message whose code the address carries, once: a reload or a copied address does not repeat it. */
export function useAddressFlash(code: string | undefined): void {
  useEffect(() => {
    const text = authFlashText(code);
    if (code === undefined || text === null) return;
    flash.error(text, { staysOpen: staysOpenCodes.test(code) });
    const url = new URL(location.href);
    url.searchParams.delete('flash');
    history.replaceState(history.state, '', url);
  }, [code]);
}
