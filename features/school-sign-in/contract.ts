import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

const id = z.uuid();
const params = z.strictObject({ id });
const maxDomains = 10;

const SchoolSignInView = z.strictObject({
  /** Null until the owner has entered them; the secret is never shown again. */
  settings: z
    .strictObject({
      issuer: z.string(),
      clientId: z.string(),
      domains: z.array(z.string()).max(maxDomains),
      on: z.boolean(),
      changedAt: z.string(),
    })
    .nullable(),
  /** What the school enters at its issuer as the address to return to. */
  callbackUrl: z.string(),
  /** Domains of teachers' verified addresses: these, and those below them, may be entered. */
  provedDomains: z.array(z.string()),
});
export type SchoolSignInView = z.output<typeof SchoolSignInView>;
nameSchemas({ SchoolSignInView });

export const getSchoolSignIn = endpoint({
  id: 'schoolSignIn.get',
  method: 'GET',
  path: '/api/organizations/:id/sign_in',
  access: 'signed_in',
  tokenScope: 'none',
  summary: "How people sign in at the school's own OpenID issuer, for its owner",
  params,
  answer: SchoolSignInView,
});

export const setSchoolSignIn = endpoint({
  id: 'schoolSignIn.set',
  method: 'PUT',
  path: '/api/organizations/:id/sign_in',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    "Sets the school's OpenID issuer, turns it on or off; another issuer ends its identities and sessions, off ends the sessions",
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  params,
  body: z.strictObject({
    issuer: limitedText(300),
    clientId: limitedText(255),
    /** Left out to keep the one that is stored. */
    clientSecret: limitedText(500).optional(),
    domains: z.array(limitedText(253)).min(1).max(maxDomains),
    on: z.boolean(),
  }),
  answer: SchoolSignInView,
});

export const trySchoolSignIn = endpoint({
  id: 'schoolSignIn.try',
  method: 'POST',
  path: '/api/organizations/:id/sign_in/try',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Asks the stored issuer whether it can be used, and says in words what is wrong',
  limits: [{ per: 'user', max: 30, seconds: 3600 }],
  atomic: 'own_transactions',
  params,
  answer: z.strictObject({ works: z.boolean(), text: z.string() }),
});

export const startSchoolSignIn = endpoint({
  id: 'schoolSignIn.start',
  method: 'POST',
  path: '/api/school_sign_in',
  access: 'anyone',
  tokenScope: 'none',
  summary:
    'The address of the issuer at which to go on, by an address of the school or a class code, on the education host. Several schools of one domain are answered with their names, to choose by `organization_id`; what finds none gets the same 404',
  atomic: 'own_transactions',
  body: z.strictObject({ school: limitedText(254), organizationId: id.optional() }),
  answer: z.strictObject({
    url: z.string().nullable(),
    schools: z.array(z.strictObject({ id, name: z.string() })).max(20),
  }),
});
