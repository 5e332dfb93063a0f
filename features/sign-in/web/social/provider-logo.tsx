import type { SocialProviderName } from '../../model/social.ts';

/** Our own drawings that resemble the providers' logos. */
const logoPaths: Record<SocialProviderName, string> = {
  google:
    'M12 2.5c2.5 0 4.7.9 6.4 2.5l-2.7 2.7A5.4 5.4 0 0 0 12 6.3a5.7 5.7 0 0 0 0 11.4c2.8 0 4.7-1.5 5.2-3.8H12v-3.6h9c.1.6.2 1.2.2 1.9 0 5.4-3.7 9.3-9.2 9.3a9.5 9.5 0 0 1 0-19z',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.8 1.9-1.8h1.7V2.6A22 22 0 0 0 15 2.5c-2.7 0-4.5 1.6-4.5 4.6v2.4h-3V13h3v8z',
};

export function ProviderLogo({ of }: { of: SocialProviderName }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={logoPaths[of]} />
    </svg>
  );
}
