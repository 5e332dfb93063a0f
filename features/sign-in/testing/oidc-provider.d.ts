/** Types for the OpenID provider of the tests, which has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export class Provider {
    constructor(issuer: string, settings: object);
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
  export const interactionPolicy: {
    base(): { add(prompt: object): void };
    Prompt: new (settings: { name: string; requestable: boolean }) => object;
  };
  export type { Context };
}
