import type { TokenScope } from '#platform/pure/token-scope.ts';
import type { Person, RawRequest } from '#testing/person.ts';
import type { Member } from '#testing/world.ts';
import { createAccessToken } from '../access-tokens.contract.ts';

/** The text of a new access token of the member. */
export async function anAccessToken(member: Member, ...scopes: TokenScope[]): Promise<string> {
  const input = { name: 'A program', scopes, expiresInDays: 30 };
  return (await member.call(createAccessToken, input)).secret;
}

/** Sends a request as a program does: with the token, without cookies and CSRF token. */
export const sendByToken = (guest: Person, secret: string, request: RawRequest) =>
  guest.raw({
    ...request,
    headers: { authorization: `Bearer ${secret}`, 'x-csrf-token': '', ...request.headers },
  });
