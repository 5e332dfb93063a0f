import type { z } from 'zod';

/** Who may call at all; finer rules (owner, visibility) are the action's policy. There is no default. */
export type Access = 'anyone' | 'signed_in' | 'site_admin';

export interface Limit {
  per: 'user' | 'address' | 'user_or_address';
  max: number;
  seconds: number;
  /** Endpoints that share a name share the count; the endpoint's persisted id by default. */
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
  /** Fastify path, for example `/api/tracks/:id/likes`. */
  path: string;
  access: X;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Schema of the answer in camelCase; the wire carries snake_case. Absent: 204 or a redirect. */
  answer?: A;
  status?: 200 | 201 | 204 | 302;
  limits?: readonly Limit[];
  /** Set to false on the few signed calls of other companies; everything else that writes needs the CSRF token. */
  csrf?: false;
  /**
   * The binder opens no transaction around the action: it commits by one SQL statement of its own (and gets a transaction
   * only with an `Idempotency-Key`), or opens its transactions itself (`inTransaction`) after slow work that must not
   * hold a connection.
   */
  atomic?: 'one_statement' | 'own_transactions';
  /**
   * Of a GET: the same member may be given the same answer again for up to a second, unless the member did something, was
   * told something live, or anything was noted as changed since. It must set no cookies.
   */
  cachePerMember?: true;
  /** Answers 200 even under overload (sign-out, health). */
  neverShed?: true;
}

// biome-ignore lint/suspicious/noExplicitAny: stands for "an endpoint of any shape"
export type AnyEndpoint = Endpoint<any, any, any, any, Access>;

/** What an action gets: params, query and body as one flat, validated object. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A, infer _X> ? Out<P> & Out<Q> & Out<B> : never;
/** What a caller gives, before defaults are filled in. */
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

/** Calls an endpoint: in process while the server renders, over HTTP in the browser. Throws a `Refusal` on any refusal. */
export type Api = <E extends AnyEndpoint>(endpoint: E, input: RequestInputOf<E>) => Promise<AnswerOf<E>>;

/** What stored rows call the endpoint: it stays when its `id` is renamed. */
export const persistedId = ({ id, legacyId }: Pick<AnyEndpoint, 'id' | 'legacyId'>): string => legacyId ?? id;
