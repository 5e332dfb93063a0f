import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import { createCallHttp } from '#platform/server/http/call-http.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { type SocialProviderName, socialProviderNames, socialProviders } from '../../model/social.ts';
import type { LinkReferral } from '../sign-up/link-referral.ts';
import { finishSocialSignIn } from './finish-social-sign-in.ts';
import { type SocialRequest, startSocialSignIn } from './start-social-sign-in.ts';

const limits = [{ per: 'address', max: 60, seconds: 15 * 60, name: 'social' }] as const;

/**
 * `GET /users/auth/{provider}` and its `/callback`, where signing in by a provider starts and ends. Both always answer
 * with a redirect; unknown parameters are ignored, since providers add their own.
 */
export const socialRoutes =
  (linkReferral: LinkReferral): RawRoutes =>
  (server, options) => {
    const settings = { config: { access: 'anyone' }, exposeHeadRoute: false } as const;
    for (const name of socialProviderNames) {
      const path = `/users/auth/${socialProviders[name].path}`;
      server.get(path, settings, (request, reply) =>
        answerByRedirect(options, { provider: name, act: startSocialSignIn, request, reply }),
      );
      server.get(`${path}/callback`, settings, (request, reply) =>
        answerByRedirect(options, {
          provider: name,
          act: (call, asked) => finishSocialSignIn(linkReferral, call, asked),
          request,
          reply,
        }),
      );
    }
  };

async function answerByRedirect(
  options: BinderOptions,
  {
    provider,
    act,
    request,
    reply,
  }: {
    provider: SocialProviderName;
    act: (call: Call, request: SocialRequest) => Promise<string>;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Promise<unknown> {
  const { platform, readActor, secureCookies } = options;
  const educationHost = new URL(platform.config.eduUrl).host;
  const educationMode = options.educationMode === true || request.headers.host === educationHost;
  const http = createCallHttp(request, secureCookies);
  const actor = await readActor(http.cookies);
  const call = makeCall(platform, platform.db, actor, http);
  if (platform.config.rateLimits === 'on') {
    await enforceLimits(platform.db, 'social', limits, { userId: null, address: http.address }, call.now);
  }
  const mark = request.url.indexOf('?');
  const query = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark));
  const address = await act(call, { provider, query, educationMode });
  http.apply(reply);
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  return reply.redirect(address, 302);
}
