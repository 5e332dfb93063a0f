/** What a login popup tells whoever opened it. */
const popupMessages = ['signed_in', 'signed_up', 'purchase', 'consent_agreed'] as const;
export type PopupMessage = (typeof popupMessages)[number];

/** The names of the windows that are login popups. */
export const studioLoginWindow = 'tonehall-studio-login';
export const oauthLoginWindow = 'tonehall-oauth-login';

/** The message that the success tab posts; `signed_in` for anything that is none. */
export const popupMessageOf = (word: string | undefined): PopupMessage =>
  popupMessages.find((message) => message === word) ?? 'signed_in';

/** What is posted: an object that says whose it is. */
export const toPopupPost = (type: PopupMessage) => ({ source: 'tonehall', type }) as const;

/** The message in what somebody has posted; null for anything that is not ours to the letter. */
export function readPopupPost(data: unknown): PopupMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type } = data as { source?: unknown; type?: unknown };
  return source === 'tonehall' ? (popupMessages.find((message) => message === type) ?? null) : null;
}
