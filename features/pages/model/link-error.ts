const ownHost = 'tonehall.invalid';

/** The validation error of a path within the site: it begins with one slash and stays on the host. */
export function pathError(path: string): string | null {
  if (!path.startsWith('/') || /[\\\s]/.test(path)) return 'is invalid';
  return URL.parse(path, `https://${ownHost}`)?.host === ownHost ? null : 'is invalid';
}

/** The validation error of the address of another site, which uses https. */
export const urlError = (url: string): string | null =>
  URL.parse(url)?.protocol === 'https:' && !/\s/.test(url) ? null : 'must begin with https://';
