import type { z } from 'zod';
import type { TokenScope } from './token-scope.ts';

/** Who may call an endpoint; finer rules (owner, visibility) are the action's policy. There is no default. */
export type Access = 'anyone' | 'signed_in' | 'site_admin';

export interface Limit {
  per: 'user' | 'address' | 'user_or_address';
  max: number;
  seconds: number;
  /** Name of the counter; endpoints with the same name share it. Default: the endpoint's persisted id. */
  name?: string;
}

type Shape = z.ZodObject;
type Empty = Record<never, never>;
type Out<S> = S extends z.ZodType ? z.output<S> : Empty;
type In<S> = S extends z.ZodType ? z.input<S> : Empty;

export interface Endpoint<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  A extends z.ZodType | undefined = z.ZodType | undefined,
  X extends Access = Access,
> {
  /** `area.verb` in camelCase, for example `tracks.listOwn`. */
  id: string;
  /** The id that rows of limits and idempotency keys hold since a release that called it so. */
  legacyId?: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A GET that changes something is not answered to HEAD. */
  acts?: true;
  /** Fastify path, for example `/api/tracks/:id/likes`. */
  path: string;
  access: X;
  summary: string;
  /** Accounts that an organization keeps may call it too; without it they are refused (403). */
  managed?: true;
  /** Reaches people outside of a school: students of one are refused (403). */
  community?: true;
  /** The scope that an access token needs, where `tokenScopeOf` would name another; `none`: no token reaches it. */
  tokenScope?: TokenScope | 'none';
  params?: P;
  query?: Q;
  body?: B;
  /** Schema of the answer in camelCase; the wire carries snake_case. Absent: 204 or a redirect. */
  answer?: A;
  status?: 200 | 201 | 204 | 302;
  limits?: readonly Limit[];
  /** Of the request's JSON; 64 KiB by default. Bounds parts of a body that the action checks itself (`z.unknown()`). */
  maxBodyBytes?: number;
  /** False for signed webhooks of other companies; all other writes need the CSRF token. */
  csrf?: false;
  /**
   * The binder opens no transaction around the action: the action commits by one SQL statement (and gets a transaction
   * only with an `Idempotency-Key`), or opens transactions itself (`inTransaction`) after slow work that must not
   * occupy a connection.
   */
  atomic?: 'one_statement' | 'own_transactions';
  /**
   * Caches the answer of a GET per member for up to a second, unless the member has since sent a write or received a live
   * message, or an invalidation was published. The action must set no cookies.
   */
  cachePerMember?: true;
  /** Answers 200 even under overload (sign-out, health). */
  neverShed?: true;
  /** So many of this call are let in at once, whatever else is under way, and do not count as load for others: a whole school signs in. */
  letsInAtOnce?: number;
}

// biome-ignore lint/suspicious/noExplicitAny: an endpoint of any shape
export type AnyEndpoint = Endpoint<any, any, any, any, Access>;

/** What an action gets: params, query and body as one flat, validated object. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A, infer _X> ? Out<P> & Out<Q> & Out<B> : never;
/** What a client sends, before defaults are applied. */
export type RequestInputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A, infer _X> ? In<P> & In<Q> & In<B> : never;
export type AnswerOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer A, infer _X>
    ? A extends z.ZodType
      ? z.output<A>
      : undefined
    : never;

/** Declares one call of the API. Keys are camelCase here and snake_case on the wire. */
export function endpoint<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  A extends z.ZodType | undefined = undefined,
  const X extends Access = Access,
>(spec: Endpoint<P, Q, B, A, X>): Endpoint<P, Q, B, A, X> {
  return spec;
}

/**
 * Calls an endpoint: in process while the server renders, over HTTP in the browser. Throws a `Refusal` on any refusal. With an
 * `idempotencyKey` a write can be repeated: it has one effect and one answer.
 */
export type Api = <E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInputOf<E>,
  options?: { idempotencyKey?: string },
) => Promise<AnswerOf<E>>;

/** What stored rows call the endpoint: it stays when its `id` is renamed. */
export const persistedId = ({ id, legacyId }: Pick<AnyEndpoint, 'id' | 'legacyId'>): string => legacyId ?? id;
