import { defaultSiteName } from '#platform/pure/site-name.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { getSiteSettings } from './get-site-settings.ts';

const config = { access: 'anyone' } as const;
const halfYearMs = 182 * 24 * 3_600_000;

/** Sound that another program shares is uploaded; `offline-worker.js` takes the files. */
const shareTarget = {
  action: '/share-audio',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    files: [{ name: 'audio', accept: ['audio/*', '.wav', '.aif', '.aiff', '.flac', '.mp3', '.m4a', '.ogg'] }],
  },
};

/** What programs ask every site for: `/manifest.webmanifest`, and `/.well-known/security.txt` (RFC 9116). */
export const wellKnownRoutes: RawRoutes = async (server, { platform }) => {
  const { edition, siteUrl, eduUrl, supportEmail } = platform.config;
  const origin = edition === 'education' ? eduUrl : siteUrl;

  server.get('/manifest.webmanifest', { config }, async (_request, reply) => {
    const { name } = await getSiteSettings(platform);
    const siteName = name || defaultSiteName;
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send({
        name: siteName,
        short_name: siteName,
        start_url: '/',
        scope: '/',
        id: '/',
        display: 'standalone',
        background_color: '#f7f5f0',
        theme_color: '#f7f5f0',
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
        ],
        ...(edition === 'site' && { share_target: shareTarget }),
      });
  });

  // Only where the browser has no service worker: the files are lost, and the member chooses them there.
  if (edition === 'site')
    server.post(
      '/share-audio',
      { config, onRequest: async (_request, reply) => reply.redirect('/account/tracks?shared=1', 303) },
      async () => null,
    );

  server.get('/.well-known/security.txt', { config }, async (_request, reply) => {
    // The start of a day, so that all who ask on it get the same.
    const expires = new Date(platform.clock.now().getTime() + halfYearMs);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: mailto:${encodeURI(supportEmail)}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${origin}/.well-known/security.txt`,
      'Preferred-Languages: en',
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
};
