import { useEffect } from 'react';
import { flash } from '#design/flash/flash.ts';
import { authFlashText } from '../model/auth-flash.ts';

/** Messages that ask the reader to act stay until they are closed. */
const staysOpenCodes = /^email_exists$|_no_email$/;

/** Shows the message of the code in the address once and removes the code from the address. */
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
