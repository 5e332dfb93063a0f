import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { maxStudentNameLength } from './model/student-names.ts';

const id = z.uuid();

/** In a file of its own, so that only the dialog of a student loads it. */
export const renameStudent = endpoint({
  id: 'classes.renameStudent',
  method: 'PUT',
  path: '/api/workspaces/:workspace_id/students/:id',
  access: 'signed_in',
  summary: 'Corrects the name at the school of a student whose account it keeps',
  params: z.strictObject({ workspaceId: id, id }),
  body: z.strictObject({
    name: requiredText(maxStudentNameLength).check(toSchemaCheck(hiddenCharacterError)),
  }),
});
