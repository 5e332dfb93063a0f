import type { TokenScope } from './token-scope.ts';

/** Who sends a request. A guest has no user id. Contains everything that policies check. */
export interface Actor {
  userId: string | null;
  siteAdmin: boolean;
  /** 0 is the free plan; above 0 is a paid one. */
  accountType: number;
  /** An organization keeps the account: only endpoints with `managed` answer it. */
  isManaged: boolean;
  /** A student of a school, or an account that no school has let in yet: endpoints with `community` refuse it. */
  isStudent: boolean;
  /** Identifies the session in logs and CSRF tokens; never the cookie's value. */
  sessionKey: string | null;
  /** What the access token of this request may do; absent where a session sent it. */
  tokenScopes?: readonly TokenScope[];
}

export interface MemberActor extends Actor {
  userId: string;
  sessionKey: string;
}

export const guest: Actor = Object.freeze({
  userId: null,
  siteAdmin: false,
  accountType: 0,
  isManaged: false,
  isStudent: false,
  sessionKey: null,
});
