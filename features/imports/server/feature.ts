import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { importTrack } from './import-track.ts';
import { deleteImportedComments, importComments } from './imported-comments.ts';
import { importsOfMember } from './imports-of-member.ts';
import { listImportedComments } from './list-imported-comments.ts';
import { planImport } from './plan-import.ts';
import { presignImport } from './presign-import.ts';

export const imports = feature({
  name: 'imports',
  plugs: [memberParts.plug(importsOfMember)],
  endpoints: [
    bind(contract.planImport, planImport),
    bind(contract.presignImport, presignImport),
    bind(contract.importTrack, importTrack),
    bind(contract.importComments, importComments),
    bind(contract.listImportedComments, listImportedComments),
    bind(contract.deleteImportedComments, deleteImportedComments),
  ],
});
