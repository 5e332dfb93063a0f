import { resolveDocument } from '#platform/pure/json-api.ts';
import type { ProfileDocument, ProfileView } from '../contract.ts';

export const toProfileDocument = ({ id, ...attributes }: ProfileView): ProfileDocument => ({
  data: { id, type: 'user', attributes },
});

export const fromProfileDocument = (document: ProfileDocument): ProfileView =>
  resolveDocument<ProfileView>(document);
