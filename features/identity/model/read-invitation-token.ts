/** The token of a school's letter, where somebody goes back to its invitation after signing up. */
export function readInvitationToken(target: string | undefined): string | null {
  const [, query] = /^\/organizations\/[^/?#]+\/invitation\?([^#]*)/.exec(target ?? '') ?? [];
  return query === undefined ? null : new URLSearchParams(query).get('invitation_token');
}
