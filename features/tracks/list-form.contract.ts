import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { listForms } from '#platform/pure/list-form.ts';

const form = z.enum(listForms);

export const setListForm = endpoint({
  id: 'tracks.setListForm',
  method: 'PUT',
  path: '/api/track_list_form',
  access: 'anyone',
  summary: 'How lists of tracks are drawn for the member, or for the guest of this browser',
  body: z.strictObject({ form }),
  answer: z.strictObject({ form }),
  limits: [{ per: 'address', max: 60, seconds: 60 }],
});
