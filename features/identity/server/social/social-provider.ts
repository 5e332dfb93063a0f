/** Somebody as another company knows them. */
export interface SocialIdentity {
  /** The company's own id of the person. */
  subject: string;
  /** As the company tells it; null when it tells none. */
  email: string | null;
  /** The company has seen that the address is this person's. */
  emailVerified: boolean;
}

/** What only this sign-in knows. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Another company that says who somebody is. Both calls throw when it cannot be reached or refuses. */
export interface SocialProvider {
  /** Where the browser is sent to. */
  authorizationUrl(redirectUri: string, secrets: SignInSecrets): Promise<string>;
  /** Who came back: `query` is what the company sent along to `redirectUri`. */
  identify(redirectUri: string, query: URLSearchParams, secrets: SignInSecrets): Promise<SocialIdentity>;
}
