/** A film of another site, in a frame that sets no cookies. */
export interface VideoFrame {
  provider: 'youtube' | 'vimeo';
  src: string;
  /** The film's own page there. */
  pageUrl: string;
}

const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);

/** The origins that a page with foreign films frames. */
const frameOrigins: Readonly<Record<VideoFrame['provider'], string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
};

/** The frame of a film's address at YouTube or Vimeo; null for any other address. */
export function videoFrameOf(address: string): VideoFrame | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  if (url.hostname === 'youtu.be') return youtubeFrame(url.pathname.slice(1));
  if (youtubeHosts.has(url.hostname)) {
    return youtubeFrame(
      url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(url.pathname)?.[1],
    );
  }
  if (!vimeoHosts.has(url.hostname)) return null;
  const id = /^\/(?:video\/)?(\d{1,12})$/.exec(url.pathname)?.[1];
  return id === undefined
    ? null
    : {
        provider: 'vimeo',
        src: `${frameOrigins.vimeo}/video/${id}?dnt=1`,
        pageUrl: `https://vimeo.com/${id}`,
      };
}

function youtubeFrame(id: string | undefined): VideoFrame | null {
  if (id === undefined || !/^[\w-]{6,20}$/.test(id)) return null;
  return {
    provider: 'youtube',
    src: `${frameOrigins.youtube}/embed/${id}?rel=0`,
    pageUrl: `https://www.youtube.com/watch?v=${id}`,
  };
}
