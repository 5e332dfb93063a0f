import { checkVAT, countries } from 'jsvat';

/** A VAT id in capitals without spaces; null unless form and check digits are those of the country, an ISO code. */
export function readVatId(text: string, country: string): string | null {
  const { value, isValid, country: found } = checkVAT(text.replaceAll(/\s/g, ''), countries);
  return isValid && value && found?.isoCode.short === country ? value.toUpperCase() : null;
}
