import { memberParts } from '#features/members/server/member-part.ts';
import { feature } from '#platform/server/feature.ts';
import { draftsOfMember } from './drafts-of-member.ts';

export const drafts = feature({ name: 'drafts', plugs: [memberParts.plug(draftsOfMember)], endpoints: [] });
