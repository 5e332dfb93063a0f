/** The token of a school's invitation in a redirect target, or null where the target is no invitation. */
export function readInvitationToken(target: string | undefined): string | null {
  const [, query] = /^\/organizations\/[^/?#]+\/invitation\?([^#]*)/.exec(target ?? '') ?? [];
  return query === undefined ? null : new URLSearchParams(query).get('invitation_token');
}
