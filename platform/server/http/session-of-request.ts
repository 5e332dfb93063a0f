import type { FastifyRequest } from 'fastify';

/** Of 43 characters: enough to find the session, and nothing that could be used as one. */
const shortLength = 12;

/** The short name of a session in lines of the log: how its key begins. */
const shortSessionName = (sessionKey: string): string => sessionKey.slice(0, shortLength);

const sessions = new WeakMap<FastifyRequest, string>();

/** Remembers whose request this is, for the line that a failure of it writes. */
export function setSessionOfRequest(request: FastifyRequest, sessionKey: string | null): void {
  if (sessionKey !== null) sessions.set(request, shortSessionName(sessionKey));
}

export const sessionOfRequest = (request: FastifyRequest): string | undefined => sessions.get(request);
