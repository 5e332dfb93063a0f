/** The messages that a login popup posts to its opener. */
const popupMessages = ['signed_in', 'signed_up', 'purchase', 'consent_agreed'] as const;
export type PopupMessage = (typeof popupMessages)[number];

/** The window names of login popups. */
export const studioLoginWindow = 'tonehall-studio-login';
export const oauthLoginWindow = 'tonehall-oauth-login';

/** The message that the success tab posts; `signed_in` for unknown words. */
export const popupMessageOf = (word: string | undefined): PopupMessage =>
  popupMessages.find((message) => message === word) ?? 'signed_in';

/** The posted object, with its source, and the page that has posted it where a listener needs that. */
export const toPopupPost = (type: PopupMessage, url: string | null = null) =>
  ({ source: 'tonehall', type, ...(url !== null && { url }) }) as const;

/** The message in posted data; null for anything that does not match exactly. */
export function readPopupPost(data: unknown): PopupMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type } = data as { source?: unknown; type?: unknown };
  return source === 'tonehall' ? (popupMessages.find((message) => message === type) ?? null) : null;
}
