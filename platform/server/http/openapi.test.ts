import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { printOpenApi } from './openapi.ts';

const spec = { id: 'toys.get', method: 'GET', path: '/api/toys/:id', access: 'anyone', summary: '' } as const;

interface Printed {
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, unknown> }> }>>;
  components: { schemas: Record<string, unknown> };
}
const print = (...answers: z.ZodType[]) =>
  printOpenApi(
    answers.map((answer, index) => endpoint({ ...spec, path: `/api/toys/${index}`, answer })),
  ) as Printed;
const answerOf = (printed: Printed, index: number) =>
  printed.paths[`/api/toys/${index}`]?.['get']?.responses['200']?.content['application/json'];

test('a named schema is printed once, with wire names, and referred to as answer, field and item', () => {
  const Toy = z.strictObject({ madeOf: z.string() });
  nameSchemas({ Toy });
  const printed = print(Toy, z.strictObject({ firstToy: Toy.nullable() }), z.array(Toy));
  const ref = { $ref: '#/components/schemas/Toy' };
  expect(answerOf(printed, 0)).toEqual({ schema: ref });
  expect(answerOf(printed, 1)).toMatchObject({
    schema: { properties: { first_toy: { anyOf: [ref, { type: 'null' }] } } },
  });
  expect(answerOf(printed, 2)).toEqual({ schema: { type: 'array', items: ref } });
  expect(printed.components.schemas['Toy']).toEqual({
    type: 'object',
    properties: { made_of: { type: 'string' } },
    required: ['made_of'],
    additionalProperties: false,
  });
});

test('two different schemas of one name are refused, as is the name of refusals', () => {
  const one = z.strictObject({ a: z.string() });
  const other = z.strictObject({ b: z.string() });
  const refusal = z.strictObject({ error: z.string() });
  nameSchemas({ Twice: one });
  nameSchemas({ Twice: other });
  nameSchemas({ Error: refusal });
  expect(() => print(one, other)).toThrow('two different schemas are called Twice');
  expect(() => print(refusal)).toThrow('two different schemas are called Error');
});

test('a named schema that reads differently as request and as answer is refused', () => {
  const Sized = z.strictObject({ size: z.number().default(1) });
  nameSchemas({ Sized });
  const both = endpoint({ ...spec, method: 'POST', body: Sized, answer: Sized });
  expect(() => printOpenApi([both])).toThrow('two different schemas are called Sized');
});

test('[SHELL-115] two paths that differ in a parameter name are one path with the first name', () => {
  const params = (name: string) => z.strictObject({ [name]: z.string() });
  const read = endpoint({ ...spec, path: '/api/toys/:guid', params: params('guid') });
  const remove = endpoint({ ...spec, id: 'toys.remove', method: 'DELETE', params: params('id') });
  const { paths } = printOpenApi([read, remove]) as { paths: Record<string, Record<string, object>> };
  expect(Object.keys(paths)).toEqual(['/api/toys/{guid}']);
  expect(paths['/api/toys/{guid}']?.['delete']).toMatchObject({ parameters: [{ name: 'guid', in: 'path' }] });
});

test('[SHELL-115] an operation names its refusals and what a call has to carry', () => {
  const write = { ...spec, method: 'POST', path: '/api/toys' } as const;
  const operation = (one: Parameters<typeof endpoint>[0]) => {
    const { paths } = printOpenApi([endpoint(one)]) as {
      paths: Record<string, Record<string, { security: object[]; responses: object }>>;
    };
    const { security, responses } = Object.values(Object.values(paths)[0] ?? {})[0] ?? {};
    return { security, refusals: Object.keys(responses ?? {}).slice(1) };
  };
  expect(operation({ ...spec, path: '/api/toys' })).toEqual({ security: [], refusals: ['422', 'default'] });
  expect(operation({ ...write, access: 'signed_in', limits: [{ per: 'user', max: 1, seconds: 1 }] })).toEqual(
    {
      security: [{ session: [], csrf: [] }, { token: [] }],
      refusals: ['401', '403', '422', '429', 'default'],
    },
  );
  expect(operation(write).security).toEqual([{ csrf: [] }, { session: [], csrf: [] }, { token: [] }]);
  const withoutTokens = operation({ ...write, access: 'signed_in', tokenScope: 'none' });
  expect(withoutTokens.security).toEqual([{ session: [], csrf: [] }]);
  expect(operation({ ...write, csrf: false })).toEqual({ security: [], refusals: ['422', 'default'] });
});
