import { sql } from 'kysely';

/** The identity providers of a member, in a query on `user_counts`. */
export const connectedProviders = sql<
  string[]
>`array(select provider from social_identities s where s.user_id = user_counts.user_id)`;
