/** What an installation is called where nobody has given it a name. */
export const defaultSiteName = 'Tonehall';

/**
 * Stands for the name of the installation in texts that are written without knowing it: e-mails, titles of pages. The mailer and
 * `pageHead` put the name in its place. A private-use character, so that no text of a member means it.
 */
export const siteNameMark = '\u{f5e7e}';

/** The text with the name of the installation in it. */
export const withSiteName = (text: string, name: string): string => text.replaceAll(siteNameMark, name);
