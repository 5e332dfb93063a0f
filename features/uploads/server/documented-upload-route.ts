import type { DocumentedRoute } from '#platform/server/http/openapi.ts';

const text = (name: string, place: 'path' | 'query') => ({
  name,
  in: place,
  required: true,
  schema: { type: 'string' },
});
const parameters = [text('file_name', 'path'), text('permission', 'query')];
const uploadOffset = { schema: { type: 'integer', minimum: 0 } };
const headers = {
  'Upload-Offset': { ...uploadOffset, description: 'How many bytes are stored' },
  'Upload-Length': { ...uploadOffset, description: 'How many bytes the file has' },
};
const refused = (name: string) => ({ $ref: `#/components/responses/${name}` });
const refusals = {
  401: refused('SignedOut'),
  403: refused('Forbidden'),
  404: refused('NotFound'),
  422: refused('Invalid'),
  default: refused('Refused'),
};
const receiving = {
  security: [{ session: [], csrf: [] }, { token: [] }],
  'x-token-scope': 'upload',
  parameters: [
    ...parameters,
    {
      name: 'Upload-Offset',
      in: 'header',
      required: false,
      description: 'Where the sent bytes begin; 0 where it is not given',
      ...uploadOffset,
    },
  ],
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
};

/** The address that `GET /api/track_uploads/presign` and its sibling give where files are kept on this server. */
export const documentedUploadRoute: DocumentedRoute = {
  path: '/uploads/{file_name}',
  operations: {
    head: {
      operationId: 'uploads.getOffset',
      summary: 'How much of a file has arrived, after a lost connection',
      security: [{ session: [] }, { token: [] }],
      'x-token-scope': 'upload',
      parameters,
      responses: { 200: { description: 'Done', headers }, ...refusals },
    },
    put: {
      operationId: 'uploads.send',
      summary: 'Sends a file, or the rest of it from `Upload-Offset`',
      ...receiving,
      responses: {
        200: { description: 'The file is whole and stored', headers },
        204: { description: 'Stored; more is to come', headers },
        ...refusals,
      },
    },
    patch: {
      operationId: 'uploads.sendByTus',
      summary: 'Sends the next bytes of a file as clients of tus 1.0 do',
      ...receiving,
      responses: { 204: { description: 'Stored', headers }, ...refusals },
    },
  },
};
