import type { FastifyInstance } from 'fastify';
import type { AnswerOf, AnyEndpoint, InputOf } from '#platform/pure/contract.ts';
import type { EventType, PayloadOf } from '#platform/pure/event.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { callGuards, guardAction } from '#platform/server/call-guard.ts';
import {
  collectPlugs,
  type ExtensionPoint,
  type Plug,
  type Plugged,
} from '#platform/server/extension-point.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import type { DocumentedRoute } from '#platform/server/http/openapi.ts';
import type { JobType } from '#platform/server/jobs/job.ts';

/** An endpoint with its action. */
export interface BoundEndpoint {
  endpoint: AnyEndpoint;
  // biome-ignore lint/suspicious/noExplicitAny: bind() has checked the types against the endpoint
  action: (call: any, input: any) => Promise<unknown>;
}

type CallFor<E> = E extends { access: 'anyone' } ? Call : MemberCall;

/** Binds an endpoint to its action; the compiler checks input, answer and, for members only, the actor. */
export function bind<E extends AnyEndpoint>(
  endpoint: E,
  action: (call: CallFor<E>, input: InputOf<E>) => Promise<AnswerOf<E>>,
): BoundEndpoint {
  return { endpoint, action };
}

export interface JobHandler {
  job: JobType;
  // biome-ignore lint/suspicious/noExplicitAny: onJob() has checked the payload's type
  load: () => Promise<(call: Call, payload: any, attempt: JobAttempt) => Promise<void>>;
  /** Crontab time (UTC) of a scheduled job, whose payload is `{}`. */
  cron?: string;
}

export interface JobAttempt {
  attempt: number;
  maxAttempts: number;
}

/** Binds a job to its handler, which is imported when the first such job runs. */
export function onJob<J extends JobType>(
  job: J,
  load: () => Promise<(call: Call, payload: PayloadOf<J>, attempt: JobAttempt) => Promise<void>>,
  more: { cron?: string } = {},
): JobHandler {
  return { job, load, ...more };
}

/** Handles events in batches ordered by id, in one transaction. An event may be delivered twice. */
export interface Subscriber {
  /** Unique: `trending.on-track-liked`. */
  name: string;
  event: EventType;
  // biome-ignore lint/suspicious/noExplicitAny: onEvent() has checked the payload's type
  handle: (call: Call, events: Delivered<any>[]) => Promise<void>;
}

export interface Delivered<P> {
  id: number;
  payload: P;
  at: Date;
}

export function onEvent<E extends EventType>(
  name: string,
  event: E,
  handle: (call: Call, events: Delivered<PayloadOf<E>>[]) => Promise<void>,
): Subscriber {
  return { name, event, handle };
}

/** What a feature plugs into the processes. */
export interface Feature {
  name: string;
  endpoints: BoundEndpoint[];
  jobs: JobHandler[];
  subscribers: Subscriber[];
  routes: RawRoutes[];
  /** The routes of `routes` that other programs need, for the OpenAPI document. */
  documentedRoutes: DocumentedRoute[];
}

/**
 * Registers routes beside the API: redirects, files, pictures, uploads. Each route needs a `config.access`, or the server
 * does not start.
 */
export type RawRoutes = (server: FastifyInstance, options: BinderOptions) => Promise<void> | void;

type FeatureParts = Partial<Omit<Feature, 'name'>>;

/** A feature as it declares itself, before what others plug into it is known. */
export interface FeatureDeclaration extends Feature {
  points: readonly ExtensionPoint<never>[];
  plugs: readonly Plug[];
  /** Parts that need what is plugged; they are added to the others. */
  build: (plugged: Plugged) => FeatureParts;
}

/** Declares a feature: its calls, jobs, subscribers and routes, its extension points, and what it plugs into those of others. */
export function feature(
  spec: { name: string } & FeatureParts & Partial<Pick<FeatureDeclaration, 'points' | 'plugs' | 'build'>>,
): FeatureDeclaration {
  return {
    endpoints: [],
    jobs: [],
    subscribers: [],
    routes: [],
    documentedRoutes: [],
    points: [],
    plugs: [],
    build: () => ({}),
    ...spec,
  };
}

/** The features of a process, built with what they plug into each other. `more` are plugs that no feature may give itself. */
export function composeFeatures(
  declared: readonly FeatureDeclaration[],
  more: readonly Plug[] = [],
): { features: readonly Feature[]; plugged: Plugged } {
  const points = [callGuards, ...declared.flatMap((one) => one.points)];
  const plugged = collectPlugs(points, [...declared.flatMap(({ plugs }) => plugs), ...more]);
  const features = declared.map(({ build, ...own }) => {
    const {
      endpoints = [],
      jobs = [],
      subscribers = [],
      routes = [],
      documentedRoutes = [],
    } = build(plugged);
    const guarded = ({ endpoint, action }: BoundEndpoint): BoundEndpoint => ({
      endpoint,
      action: guardAction(plugged, endpoint.id, action, {
        ownTransactions: endpoint.atomic === 'own_transactions',
      }),
    });
    return {
      name: own.name,
      endpoints: [...own.endpoints, ...endpoints].map(guarded),
      jobs: [...own.jobs, ...jobs],
      subscribers: [...own.subscribers, ...subscribers],
      routes: [...own.routes, ...routes],
      documentedRoutes: [...own.documentedRoutes, ...documentedRoutes],
    };
  });
  return { features, plugged };
}
