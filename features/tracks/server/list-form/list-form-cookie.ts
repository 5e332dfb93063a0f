import type { IncomingHttpHeaders } from 'node:http';
import type { ListForm } from '#platform/pure/list-form.ts';
import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';

const keptSeconds = 365 * 24 * 60 * 60;
const plainName = 'tonehall_list_form';

/** Name of the cookie; with https the prefix `__Host-` binds it to the host. */
const listFormCookieName = ({ siteUrl }: Pick<Config, 'siteUrl'>): string =>
  siteUrl.startsWith('https:') ? '__Host-tonehall_list_form' : plainName;

/** Keeps the form that a guest has chosen in their browser; tiles need no cookie. */
export function writeListFormCookie({ http, platform }: Call, form: ListForm): void {
  http.setCookie(listFormCookieName(platform.config), form === 'rows' ? form : null, {
    maxAgeSeconds: keptSeconds,
  });
}

/** The form that a guest of this request has chosen. */
export const guestListFormOf = ({ cookie }: IncomingHttpHeaders): ListForm =>
  cookie?.includes(`${plainName}=rows`) ? 'rows' : 'tiles';
