/** A film of another site. */
export interface VideoFrame {
  provider: VideoProvider;
  /** The document of our own that frames it; its policy allows that one host. */
  src: string;
  /** The film's own page there. */
  pageUrl: string;
}

export type VideoProvider = 'youtube' | 'vimeo';

const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);

interface Provider {
  name: string;
  /** What frames films there, without cookies. */
  origin: string;
  id: RegExp;
  toFramePath: (id: string) => string;
  toPageUrl: (id: string) => string;
}

const providers: Readonly<Record<VideoProvider, Provider>> = {
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    id: /^[\w-]{6,20}$/,
    toFramePath: (id) => `/embed/${id}?rel=0&autoplay=1`,
    toPageUrl: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    id: /^\d{1,12}$/,
    toFramePath: (id) => `/video/${id}?dnt=1&autoplay=1`,
    toPageUrl: (id) => `https://vimeo.com/${id}`,
  },
};

export const videoProviderName = (provider: VideoProvider): string => providers[provider].name;

/** The frame of a film's address at YouTube or Vimeo; null for any other address. */
export function videoFrameOf(address: string): VideoFrame | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  if (url.hostname === 'youtu.be') return ownFrame('youtube', url.pathname.slice(1));
  if (youtubeHosts.has(url.hostname)) {
    const inPath = /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(url.pathname)?.[1];
    return ownFrame('youtube', url.searchParams.get('v') ?? inPath);
  }
  if (!vimeoHosts.has(url.hostname)) return null;
  return ownFrame('vimeo', /^\/(?:video\/)?(\d+)$/.exec(url.pathname)?.[1]);
}

function ownFrame(provider: VideoProvider, id: string | undefined): VideoFrame | null {
  const { id: pattern, toPageUrl } = providers[provider];
  if (id === undefined || !pattern.test(id)) return null;
  return { provider, src: `/frames/${provider}/${id}`, pageUrl: toPageUrl(id) };
}

/** What the document at `/frames/{provider}/{id}` frames; null where it frames nothing. */
export function foreignFrameOf(
  provider: string,
  id: string,
): { name: string; origin: string; src: string } | null {
  const found = Object.hasOwn(providers, provider) ? providers[provider as VideoProvider] : undefined;
  if (!found?.id.test(id)) return null;
  return { name: found.name, origin: found.origin, src: found.origin + found.toFramePath(id) };
}
