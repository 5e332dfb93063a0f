import { Secret } from '#platform/pure/secret.ts';
import type { SocialConfig } from './config.ts';
import type { Settings } from './environment-schema.ts';

const pairs = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
] as const;

/** The identity providers; null for one without credentials. */
export function socialOf(settings: Settings): SocialConfig {
  const client = (clientId: string | undefined, secret: string | undefined) =>
    clientId && secret ? { clientId, clientSecret: new Secret(secret) } : null;
  const google = client(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET);
  const facebook = client(settings.FACEBOOK_CLIENT_ID, settings.FACEBOOK_CLIENT_SECRET);
  return {
    google: google && { ...google, issuer: settings.GOOGLE_ISSUER },
    facebook: facebook && {
      ...facebook,
      dialogUrl: settings.FACEBOOK_DIALOG_URL,
      graphUrl: settings.FACEBOOK_GRAPH_URL,
    },
  };
}

/** An incomplete pair of settings is an error. */
export function findSocialProblems(settings: Settings): string[] {
  return pairs.flatMap((pair) => {
    const missing = pair.filter((name) => settings[name] === undefined);
    return missing.length === 1 ? [`${missing[0]}: is missing, but its companion is given`] : [];
  });
}
