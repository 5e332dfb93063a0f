/** A person as an identity provider knows them. */
export interface SocialIdentity {
  /** The provider's own id of the person. */
  subject: string;
  /** The address from the provider; null when it gives none. */
  email: string | null;
  /** The provider has verified that the address is the person's. */
  emailVerified: boolean;
}

/** The secrets of one sign-in. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** An identity provider. Both calls throw when it cannot be reached or refuses. */
export interface SocialProvider {
  /** The address that the browser is sent to. */
  authorizationUrl(redirectUri: string, secrets: SignInSecrets): Promise<string>;
  /** Who came back: `query` holds the parameters that the provider sent to `redirectUri`. */
  identify(redirectUri: string, query: URLSearchParams, secrets: SignInSecrets): Promise<SocialIdentity>;
}
